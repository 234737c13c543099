/** Draws the pictures of the sheet that `npm run demo` shows. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pictureSize } from "contract/models/shape";
import type { ImageEngine } from "image-providers/engine";
import { CELLS, LIGHTS_FOLDER } from "../demo/lights";
import { drawWebp } from "./draw-webp";

const MAX_BYTES = 60_000;

export async function drawLights(engine: ImageEngine): Promise<void> {
  await rm(LIGHTS_FOLDER, { recursive: true, force: true });
  await mkdir(LIGHTS_FOLDER, { recursive: true });
  for (const { file, request } of CELLS) {
    const { prompt, negative_prompt: negativePrompt, settings } = request;
    const size = pictureSize(settings.aspect_ratio, settings.resolution);
    const wanted = { prompt, negativePrompt, seed: settings.seed, ...size, maxBytes: MAX_BYTES };
    const bytes = await drawWebp(engine, wanted);
    await writeFile(path.join(LIGHTS_FOLDER, file), bytes);
    console.log(`${file}: ${bytes.byteLength} bytes`);
  }
}
