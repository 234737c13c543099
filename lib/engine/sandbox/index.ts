import "server-only";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { ImageEngine } from "../engine";
import { WorkerPool } from "./pool";

export { understand } from "./language/understand";
export { createSourceWorker } from "./source-worker";

export interface SandboxEngineOptions {
  /** Number of drawing threads; by default the number of cores, at most 4. */
  threads?: number;
  /** Starts a thread on `worker.ts`; programs that run the TypeScript source pass `createSourceWorker`. */
  createWorker?: () => Worker;
}

const MAX_THREADS = 4;
/** Four times the largest size on offer; larger pictures would need too much memory. */
const MAX_PIXELS = 4096 * 4096;

// Bundlers recognise exactly this expression, and then build and trace the worker.
const startWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url));

/**
 * An image engine without a model: a procedural renderer that knows several hundred words and draws in worker
 * threads. It is free, works offline, and gives the same picture for the same request on every machine.
 */
export function createSandboxEngine(options: SandboxEngineOptions = {}): ImageEngine {
  const pool = new WorkerPool({
    size: Math.max(1, options.threads ?? Math.min(MAX_THREADS, availableParallelism())),
    createWorker: options.createWorker ?? startWorker,
  });
  return {
    name: "Sandbox engine",
    about: "a procedural renderer, not an AI model",
    async render(request, hooks) {
      const { width, height } = request;
      const isDrawable = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
      if (!isDrawable || width * height > MAX_PIXELS) {
        throw new RangeError(`The sandbox engine cannot draw ${width} × ${height} pixels.`);
      }
      return pool.render(request, hooks);
    },
    close: () => pool.close(),
  };
}
