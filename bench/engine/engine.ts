/** The sandbox engine as the studio runs it, with threads on the TypeScript source. */
import { availableParallelism, cpus } from "node:os";
import type { ImageEngine, RenderRequest } from "image-providers/engine";
import { createSourceWorker } from "sketch-engine";
import { createSandboxEngine } from "@/lib/engine/sandbox";

/** @param threads drawing threads. */
export function openEngine(threads: number): ImageEngine {
  return createSandboxEngine({ threads, createWorker: createSourceWorker });
}

/** What a drawing took, in milliseconds from the call. */
export interface Timing {
  previewMs: number;
  pictureMs: number;
}

/** A request for one picture. */
export type PictureRequest = Pick<RenderRequest, "prompt" | "negativePrompt" | "seed" | "width" | "height">;

/** Adds the values of the port that the sandbox engine does not use. */
export const complete = (request: PictureRequest): RenderRequest => ({
  ...request,
  ...{ model: "sandbox", count: 1, settings: {} },
});

export async function time(engine: ImageEngine, request: PictureRequest): Promise<Timing> {
  const startedAt = performance.now();
  let previewMs = Number.NaN;
  await engine.render(complete(request), {
    signal: new AbortController().signal,
    onProgress: () => {},
    onPreview: () => {
      if (Number.isNaN(previewMs)) previewMs = performance.now() - startedAt;
    },
  });
  return { previewMs, pictureMs: performance.now() - startedAt };
}

/** A quantile of the numbers. @param share 0..1. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Describes the machine on which the numbers were measured. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  return `${availableParallelism()} cores, ${model}, Node ${process.version}, ${process.platform} ${process.arch}, ${new Date().toISOString().slice(0, 10)}`;
}
