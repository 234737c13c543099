import type { Worker } from "node:worker_threads";
import { Drawing } from "./drawing";
import type { Order, Report } from "./messages";
import type { DrawHooks, Drawn, DrawRequest } from "./request";

export interface PoolOptions {
  /** Maximum number of threads; a thread starts when there is work for it. */
  size: number;
  createWorker: () => Worker;
}

/** Time in milliseconds after which a cancelled worker that has not answered is replaced. */
const MAX_STOP_WAIT_MS = 5_000;

interface Thread {
  worker: Worker;
  drawing: Drawing | null;
}

/**
 * A pool of worker threads with a first-in, first-out queue.
 *
 * Drawings that may wait (`renderWhenIdle`) have a queue of their own: one at a time, only while nothing else is drawn, and the
 * one under way stops and waits again when something else arrives.
 *
 * A thread is idle or has one drawing. Aborting rejects the caller at once and sets the drawing's stop flag; the thread
 * counts as busy until its worker reports back, so that the worker can be reused. When a worker dies, only its own
 * drawing fails, and the next drawing starts a new worker. Idle workers do not keep the process alive.
 */
export class WorkerPool {
  private readonly threads = new Set<Thread>();
  private readonly queue: Drawing[] = [];
  /** Drawings that wait until nothing else is drawn. */
  private readonly whenIdle: Drawing[] = [];
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  render(request: DrawRequest, hooks: DrawHooks): Promise<Drawn> {
    for (const { drawing } of this.threads) if (drawing?.mayWait) drawing.stop();
    return this.add(this.queue, request, hooks);
  }

  /** Draws while nothing else is drawn; repeated from its start when it had to give way. */
  renderWhenIdle(request: DrawRequest, hooks: DrawHooks): Promise<Drawn> {
    return this.add(this.whenIdle, request, hooks);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const reason = new Error("The engine was closed while drawing.");
    for (const drawing of [...this.queue.splice(0), ...this.whenIdle.splice(0)]) drawing.reject(reason);
    const threads = [...this.threads];
    this.threads.clear();
    await Promise.all(
      threads.map(({ worker, drawing }) => {
        drawing?.reject(reason);
        return worker.terminate();
      }),
    );
  }

  private add(queue: Drawing[], request: DrawRequest, hooks: DrawHooks): Promise<Drawn> {
    if (this.isClosed) return Promise.reject(new Error("The engine is closed."));
    if (hooks.signal.aborted) return Promise.reject(hooks.signal.reason);
    const mayWait = queue === this.whenIdle;
    const drawing = new Drawing(request, hooks, mayWait, (aborted) => this.abandon(aborted));
    queue.push(drawing);
    this.startNext();
    return drawing.promise;
  }

  private startNext(): void {
    while (this.queue.length > 0) if (!this.startFirst(this.queue)) return;
    const isIdle = ![...this.threads].some(({ drawing }) => drawing);
    if (isIdle && this.whenIdle.length > 0) this.startFirst(this.whenIdle);
  }

  /** @returns false when every thread is busy. */
  private startFirst(queue: Drawing[]): boolean {
    const thread = this.idleThread();
    const drawing = thread && queue.shift();
    if (!thread || !drawing) return false;
    thread.drawing = drawing;
    thread.worker.ref();
    thread.worker.postMessage({ request: drawing.request, stopFlag: drawing.stopFlag } satisfies Order);
    return true;
  }

  private idleThread(): Thread | null {
    for (const thread of this.threads) if (!thread.drawing) return thread;
    return this.threads.size < this.options.size ? this.startThread() : null;
  }

  private startThread(): Thread {
    const worker = this.options.createWorker();
    const thread: Thread = { worker, drawing: null };
    this.threads.add(thread);
    worker.on("message", (report: Report) => this.receive(thread, report));
    worker.on("error", (error) => this.lose(thread, `The drawing thread crashed: ${error.message}`));
    worker.on("exit", (code) => this.lose(thread, `The drawing thread ended unexpectedly (code ${code}).`));
    return thread;
  }

  private receive(thread: Thread, report: Report): void {
    const { drawing } = thread;
    if (!drawing) return;
    if (report.type === "progress" || report.type === "preview") {
      passOn(drawing, report);
      return;
    }
    if (report.type === "finished") drawing.finish(report.result);
    else if (report.type === "failed") drawing.reject(new Error(`Drawing failed: ${report.message}`));
    else if (!drawing.isSettled) this.whenIdle.unshift(drawing.again());
    thread.drawing = null;
    thread.worker.unref();
    this.startNext();
  }

  /** When the caller aborts, the drawing leaves the queue, or its worker is told to stop. */
  private abandon(drawing: Drawing): void {
    const queue = drawing.mayWait ? this.whenIdle : this.queue;
    const position = queue.indexOf(drawing);
    if (position >= 0) {
      queue.splice(position, 1);
      return;
    }
    drawing.stop();
    for (const thread of this.threads) {
      if (thread.drawing !== drawing) continue;
      setTimeout(() => {
        if (thread.drawing === drawing) this.lose(thread, "The drawing thread did not stop.");
      }, MAX_STOP_WAIT_MS).unref();
    }
  }

  private lose(thread: Thread, message: string): void {
    if (!this.threads.delete(thread)) return;
    thread.drawing?.reject(new Error(message));
    thread.drawing = null;
    void thread.worker.terminate();
    this.startNext();
  }
}

/** An exception in a caller's hook fails that caller's picture, not the worker. */
function passOn(drawing: Drawing, report: Report): void {
  try {
    if (report.type === "progress") drawing.reportProgress(report.fraction);
    else if (report.type === "preview") drawing.reportPreview(report.preview);
  } catch (error) {
    drawing.reject(error);
    drawing.stop();
  }
}
