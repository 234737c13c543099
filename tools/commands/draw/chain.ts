/** Draws the pictures of the chain that `npm run demo` shows: a picture that is edited, expanded and enlarged. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pictureSize } from "contract/models/shape";
import type { ImageEngine } from "image-providers/engine";
import { CHAIN, CHAIN_FOLDER, fileOfStep, requestOfStep } from "../demo/chain";
import { drawWebp } from "./draw-webp";

const MAX_BYTES = 220_000;

export async function drawChain(engine: ImageEngine): Promise<void> {
  await rm(CHAIN_FOLDER, { recursive: true, force: true });
  await mkdir(CHAIN_FOLDER, { recursive: true });
  for (const step of CHAIN) {
    const { request, enhancedPrompt: prompt } = await requestOfStep(step, "pi_any");
    const { settings, negative_prompt: negativePrompt } = request;
    const size = pictureSize(settings.aspect_ratio, settings.resolution);
    const wanted = { prompt, negativePrompt, seed: settings.seed, ...size, maxBytes: MAX_BYTES };
    const bytes = await drawWebp(engine, wanted);
    await writeFile(path.join(CHAIN_FOLDER, fileOfStep(step)), bytes);
    console.log(`${fileOfStep(step)}: ${bytes.byteLength} bytes`);
  }
}
