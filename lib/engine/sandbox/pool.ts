import "server-only";
import type { Worker } from "node:worker_threads";
import type { RenderHooks, RenderRequest, RenderResult } from "../engine";
import { Job } from "./job";
import type { Order, Report } from "./messages";

export interface PoolOptions {
  /** Threads at most; they start when there is work for them. */
  size: number;
  createWorker: () => Worker;
}

/** A worker told to stop that has not answered by then is replaced. */
const STOP_PATIENCE_MS = 5_000;

interface Thread {
  worker: Worker;
  job: Job | null;
}

/**
 * A few worker threads and the queue before them: first come, first served.
 *
 * A thread is idle, or it has one job. Aborting rejects the caller at once and raises the job's stop flag; the
 * thread stays busy until its worker reports back, which keeps the worker warm for the next picture. A worker
 * that dies takes only its own job with it; the next job gets a new one. Idle workers are unreferenced, so a
 * process that has nothing else to do can end.
 */
export class WorkerPool {
  private readonly threads = new Set<Thread>();
  private readonly queue: Job[] = [];
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  render(request: RenderRequest, hooks: RenderHooks): Promise<RenderResult> {
    if (this.isClosed) return Promise.reject(new Error("The engine is closed."));
    if (hooks.signal.aborted) return Promise.reject(hooks.signal.reason);
    const job = new Job(request, hooks, (aborted) => this.abandon(aborted));
    this.queue.push(job);
    this.startNext();
    return job.promise;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const reason = new Error("The engine was closed while drawing.");
    for (const job of this.queue.splice(0)) job.reject(reason);
    const threads = [...this.threads];
    this.threads.clear();
    await Promise.all(
      threads.map(({ worker, job }) => {
        job?.reject(reason);
        return worker.terminate();
      }),
    );
  }

  private startNext(): void {
    while (this.queue.length > 0) {
      const thread = this.idleThread();
      const job = thread && this.queue.shift();
      if (!thread || !job) return;
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage({ request: job.request, stopFlag: job.stopFlag } satisfies Order);
    }
  }

  private idleThread(): Thread | null {
    for (const thread of this.threads) if (!thread.job) return thread;
    return this.threads.size < this.options.size ? this.startThread() : null;
  }

  private startThread(): Thread {
    const worker = this.options.createWorker();
    const thread: Thread = { worker, job: null };
    this.threads.add(thread);
    worker.on("message", (report: Report) => this.receive(thread, report));
    worker.on("error", (error) => this.lose(thread, `The drawing thread crashed: ${error.message}`));
    worker.on("exit", (code) => this.lose(thread, `The drawing thread ended unexpectedly (code ${code}).`));
    return thread;
  }

  private receive(thread: Thread, report: Report): void {
    const { job } = thread;
    if (!job) return;
    if (report.type === "progress" || report.type === "preview") {
      passOn(job, report);
      return;
    }
    if (report.type === "finished") job.finish(report.result);
    else if (report.type === "failed") job.reject(new Error(`Drawing failed: ${report.message}`));
    thread.job = null;
    thread.worker.unref();
    this.startNext();
  }

  /** The caller gave up: out of the queue, or a sign to the worker. */
  private abandon(job: Job): void {
    const position = this.queue.indexOf(job);
    if (position >= 0) {
      this.queue.splice(position, 1);
      return;
    }
    job.stop();
    for (const thread of this.threads) {
      if (thread.job !== job) continue;
      setTimeout(() => {
        if (thread.job === job) this.lose(thread, "The drawing thread did not stop.");
      }, STOP_PATIENCE_MS).unref();
    }
  }

  private lose(thread: Thread, message: string): void {
    if (!this.threads.delete(thread)) return;
    thread.job?.reject(new Error(message));
    thread.job = null;
    void thread.worker.terminate();
    this.startNext();
  }
}

/** A caller whose own hook fails loses its picture, not the worker. */
function passOn(job: Job, report: Report): void {
  try {
    if (report.type === "progress") job.reportProgress(report.fraction);
    else if (report.type === "preview") job.reportPreview(report.preview);
  } catch (error) {
    job.reject(error);
    job.stop();
  }
}
