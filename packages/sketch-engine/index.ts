/** The sketch engine: pictures from prompts without a model. This file is all that is imported from outside. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { VOCABULARY } from "./language/vocabulary";
import { WorkerPool } from "./pool";
import type { DrawHooks, Drawn, DrawRequest, Vocabulary } from "./request";

export { changedPrompt } from "./language/change";
export { colouredPrompt } from "./language/reading/main-colours";
export { understand } from "./language/understand";
export type {
  Bitmap,
  DrawHooks,
  Drawn,
  DrawRequest,
  Reading,
  Understood,
  Vocabulary,
  WordPlace,
} from "./request";
export { createSourceWorker } from "./source-worker";

export interface SketchEngineOptions {
  /** Number of drawing threads; by default the number of cores, at most 4. */
  threads?: number;
  /** Starts a thread on `worker.ts`; programs that run the TypeScript source pass `createSourceWorker`. */
  createWorker?: () => Worker;
}

export interface SketchEngine {
  /**
   * Draws in a thread, after what was asked for before.
   *
   * @throws the signal's reason when aborted; RangeError for a size that cannot be drawn; Error when drawing failed.
   */
  draw(request: DrawRequest, hooks: DrawHooks): Promise<Drawn>;
  /** Draws while nothing else is drawn; it gives way to `draw` and starts again. @throws as `draw` */
  drawWhenIdle(request: DrawRequest, signal: AbortSignal): Promise<Drawn>;
  readonly vocabulary: Vocabulary;
  /** Ends the threads; what was under way or waiting is rejected. */
  close(): Promise<void>;
}

const MAX_THREADS = 4;
/** Four times the largest size that the studio offers; larger pictures would need too much memory. */
const MAX_PIXELS = 4096 * 4096;

// Bundlers recognise exactly this expression, and then build and trace the worker.
const startWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url));

/**
 * A procedural renderer that knows several hundred words and draws in worker threads. It is free, works offline, and gives
 * the same picture for the same request on every machine.
 */
export function createSketchEngine(options: SketchEngineOptions = {}): SketchEngine {
  const pool = new WorkerPool({
    size: Math.max(1, options.threads ?? Math.min(MAX_THREADS, availableParallelism())),
    createWorker: options.createWorker ?? startWorker,
  });
  return {
    async draw(request, hooks) {
      checkSize(request);
      return await pool.render(request, hooks);
    },
    async drawWhenIdle(request, signal) {
      checkSize(request);
      return await pool.renderWhenIdle(request, { signal, onProgress() {}, onPreview() {} });
    },
    vocabulary: VOCABULARY,
    close: () => pool.close(),
  };
}

function checkSize({ width, height }: DrawRequest): void {
  const isDrawable = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!isDrawable || width * height > MAX_PIXELS) {
    throw new RangeError(`The sandbox engine cannot draw ${width} × ${height} pixels.`);
  }
}
