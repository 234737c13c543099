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

interface Seat {
  worker: Worker;
  job: Job | null;
}

/**
 * A few worker threads and the queue before them: first come, first served.
 *
 * A seat is free, or it has one job. Aborting rejects the caller at once and raises the job's stop flag; the
 * seat stays taken until its worker reports back, which keeps the worker warm for the next picture. A worker
 * that dies takes only its own job with it; the next job gets a new one. Idle workers are unreferenced, so a
 * process that has nothing else to do can end.
 */
export class WorkerPool {
  private readonly seats = new Set<Seat>();
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
    const seats = [...this.seats];
    this.seats.clear();
    await Promise.all(
      seats.map(({ worker, job }) => {
        job?.reject(reason);
        return worker.terminate();
      }),
    );
  }

  private startNext(): void {
    while (this.queue.length > 0) {
      const seat = this.freeSeat();
      const job = seat && this.queue.shift();
      if (!seat || !job) return;
      seat.job = job;
      seat.worker.ref();
      seat.worker.postMessage({ request: job.request, stopFlag: job.stopFlag } satisfies Order);
    }
  }

  private freeSeat(): Seat | null {
    for (const seat of this.seats) if (!seat.job) return seat;
    return this.seats.size < this.options.size ? this.openSeat() : null;
  }

  private openSeat(): Seat {
    const worker = this.options.createWorker();
    const seat: Seat = { worker, job: null };
    this.seats.add(seat);
    worker.on("message", (report: Report) => this.receive(seat, report));
    worker.on("error", (error) => this.lose(seat, `The drawing thread crashed: ${error.message}`));
    worker.on("exit", (code) => this.lose(seat, `The drawing thread ended unexpectedly (code ${code}).`));
    return seat;
  }

  private receive(seat: Seat, report: Report): void {
    const { job } = seat;
    if (!job) return;
    if (report.type === "progress" || report.type === "preview") {
      passOn(job, report);
      return;
    }
    if (report.type === "finished") job.finish(report.result);
    else if (report.type === "failed") job.reject(new Error(`Drawing failed: ${report.message}`));
    seat.job = null;
    seat.worker.unref();
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
    for (const seat of this.seats) {
      if (seat.job !== job) continue;
      setTimeout(() => {
        if (seat.job === job) this.lose(seat, "The drawing thread did not stop.");
      }, STOP_PATIENCE_MS).unref();
    }
  }

  private lose(seat: Seat, message: string): void {
    if (!this.seats.delete(seat)) return;
    seat.job?.reject(new Error(message));
    seat.job = null;
    void seat.worker.terminate();
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
