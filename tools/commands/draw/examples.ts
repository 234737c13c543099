/** Draws the pictures of the examples on the first screen into `public/`. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageEngine } from "image-providers/engine";
import { EXAMPLES } from "@/components/stream/examples";
import { drawWebp } from "./draw-webp";

/** Six pictures on the first screen should together weigh about as much as one large picture. */
const MAX_BYTES = 25_000;
const SEED = 5;

export async function drawExamples(engine: ImageEngine): Promise<void> {
  await Promise.all(
    EXAMPLES.map(async ({ prompt, picture, width, height }) => {
      const bytes = await drawWebp(engine, { prompt, seed: SEED, width, height, maxBytes: MAX_BYTES });
      await writeFile(path.join("public", picture), bytes);
      console.log(`${picture}: ${bytes.byteLength} bytes`);
    }),
  );
}
