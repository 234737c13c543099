/** Draws the pictures of the built-in styles into `public/`. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageEngine } from "image-providers/engine";
import { BUILT_IN_STYLES } from "@/components/composer/styles/built-in";
import { EXAMPLE_PROMPT, examplePicture, TILE } from "@/components/composer/styles/example";
import { styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { drawWebp } from "./draw-webp";

/** Sixteen and one that load together when the panel opens. */
const MAX_BYTES = 8_000;
/** As of the thumbnails that the studio draws of prompts. */
const SEED = 7;

export async function drawStyles(engine: ImageEngine): Promise<void> {
  await mkdir(path.join("public", "styles"), { recursive: true });
  await Promise.all(
    [null, ...BUILT_IN_STYLES].map(async (style) => {
      const bytes = await drawWebp(engine, {
        prompt: styledPrompt(style, EXAMPLE_PROMPT),
        negativePrompt: styledNegativePrompt(style, ""),
        ...{ seed: SEED, ...TILE, maxBytes: MAX_BYTES },
      });
      const picture = examplePicture(style?.id ?? null) ?? "";
      await writeFile(path.join("public", picture), bytes);
      console.log(`${picture}: ${bytes.byteLength} bytes`);
    }),
  );
}
