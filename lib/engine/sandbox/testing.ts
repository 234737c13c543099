import { Worker } from "node:worker_threads";
import type { Bitmap, RenderHooks, RenderRequest } from "../engine";
import { drawPicture } from "./draw";

/** Helpers for the tests of this folder. */

/** A worker on the TypeScript source, which Node before 22.18 only reads with help. */
export const createTestWorker = (): Worker =>
  new Worker(
    `import("tsx/esm/api").then(({ register }) => {
      register();
      return import(${JSON.stringify(new URL("./worker.ts", import.meta.url).href)});
    });`,
    { eval: true },
  );

export const aRequest = (changes: Partial<RenderRequest> = {}): RenderRequest => ({
  prompt: "mountain lake at sunset",
  negativePrompt: "",
  seed: 11,
  width: 64,
  height: 64,
  ...changes,
});

export const quietHooks = (changes: Partial<RenderHooks> = {}): RenderHooks => ({
  signal: new AbortController().signal,
  onProgress: () => {},
  onPreview: () => {},
  ...changes,
});

export const draw = (changes: Partial<RenderRequest> = {}): Bitmap => drawPicture(aRequest(changes)).bitmap;

/** Mean difference of colour channels, 0..255. */
export function differenceOf(a: Bitmap, b: Bitmap): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
  return sum / (a.width * a.height * 3);
}
