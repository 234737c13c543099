/**
 * The worker: a loop that claims jobs and draws them.
 *
 * `start` begins, `nudge` says that there may be work, `cancel` passes on that somebody wants a job stopped, `drain`
 * works until the queue is empty, `stop` hands everything back and waits. Leases make all of it safe to lose.
 */
import "server-only";
import { randomUUID } from "node:crypto";
import type { ServiceWorker } from "../adapter";
import { ANY_COST } from "./job";
import { PixelBudget } from "./pixel-budget";
import { claim } from "./queue/claim";
import { cancelledAmong } from "./queue/read";
import { type JobDependencies, runJob, type StopReason } from "./run-job";

export interface EmbeddedWorker extends ServiceWorker {
  /** Says that a job may have been queued. */
  nudge(): void;
  /** Stops drawing a job at once if this worker runs it; a worker of another process reads the cancel from the database. */
  cancel(jobId: string): void;
}

/** How often an idle worker looks for jobs that another process queued. */
const IDLE_POLL_MS = 500;
/** How often a busy worker looks for cancels that another process asked for; well below the promised 200 ms. */
const CANCEL_POLL_MS = 100;
/** Megapixels of a job that is let past large ones: more than most people ask for, and drawn in a few seconds. */
const SMALL_COST = 4;

interface WorkerOptions extends Omit<JobDependencies, "pixels"> {
  /** Jobs at once. */
  concurrency: number;
  /** Pixels of all pictures that are drawn and encoded at once. */
  pixels: number;
}

export function createWorker(options: WorkerOptions): EmbeddedWorker {
  const { db, clock, log, concurrency } = options;
  const dependencies: JobDependencies = { ...options, pixels: new PixelBudget(options.pixels) };
  const leaseOwner = randomUUID();
  const running = new Map<string, { cost: number; control: AbortController; done: Promise<void> }>();
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let wake: () => void = () => {};
  /** Set by a nudge that came while the loop was not asleep, so that it looks once more before it sleeps. */
  let nudged = false;
  let cancelPoll: NodeJS.Timeout | undefined;

  const abort = (jobId: string, reason: StopReason) => running.get(jobId)?.control.abort(reason);

  async function pollCancels(): Promise<void> {
    if (running.size === 0) return;
    for (const id of await cancelledAmong(db, [...running.keys()])) abort(id, "cancelled");
  }

  /** How many megapixels the next job may have: any while a place is free, and few while only large jobs hold them. */
  function room(): number {
    if (running.size < concurrency) return ANY_COST;
    const isLetBy =
      running.size === concurrency && [...running.values()].every(({ cost }) => cost > SMALL_COST);
    return isLetBy ? SMALL_COST : 0;
  }

  /** Claims one job and starts it. @returns false when there was no room, or nothing to claim. */
  async function takeOne(): Promise<boolean> {
    const maxCost = room();
    const job = maxCost > 0 ? await claim(db, leaseOwner, clock.now(), maxCost) : null;
    if (!job) return false;
    const control = new AbortController();
    const done = runJob(dependencies, job, control)
      // Reached when even the end could not be written: the lease runs out and the job is taken up again.
      .catch((error) => log.error({ err: error, job: job.id }, "a job was abandoned"))
      .finally(() => {
        running.delete(job.id);
        nudge();
      });
    running.set(job.id, { cost: job.cost, control, done });
    watchCancels();
    if (stopping.signal.aborted) control.abort("stopping" satisfies StopReason);
    return true;
  }

  /** Looks for cancels while anything runs; each look begins after the one before it, however slow the database. */
  function watchCancels(): void {
    if (cancelPoll) return;
    const look = async () => {
      await pollCancels().catch((error) => log.warn({ err: error }, "cancels not read"));
      cancelPoll = running.size > 0 ? setTimeout(look, CANCEL_POLL_MS) : undefined;
    };
    cancelPoll = setTimeout(look, CANCEL_POLL_MS);
  }

  function nudge(): void {
    nudged = true;
    wake();
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let claimed = false;
      nudged = false;
      try {
        claimed = await takeOne();
      } catch (error) {
        log.error({ err: error }, "the queue could not be read");
      }
      if (!claimed && !nudged && !stopping.signal.aborted) await sleep(IDLE_POLL_MS);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    nudge,
    cancel: (jobId) => abort(jobId, "cancelled"),
    async drain(signal) {
      const handBack = () => {
        for (const id of running.keys()) abort(id, "out of time");
        wake();
      };
      signal?.addEventListener("abort", handBack, { once: true });
      try {
        while (!signal?.aborted && !stopping.signal.aborted) {
          nudged = false;
          if (await takeOne()) continue;
          if (running.size === 0) break;
          // A job that ends nudges, and so does one that is queued here.
          if (!nudged) await sleep(IDLE_POLL_MS);
        }
      } finally {
        if (signal?.aborted) handBack();
        await Promise.all([...running.values()].map(({ done }) => done));
        signal?.removeEventListener("abort", handBack);
      }
    },
    async stop() {
      stopping.abort();
      wake();
      for (const id of running.keys()) abort(id, "stopping");
      await loop;
      await Promise.all([...running.values()].map(({ done }) => done));
      clearTimeout(cancelPoll);
    },
  };
}
