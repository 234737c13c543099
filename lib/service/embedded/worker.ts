/**
 * The worker: a loop that claims jobs and draws them.
 *
 * `start` begins, `nudge` announces work, `cancel` stops a job, `workUntilEmpty` returns when the queue is empty, `stop`
 * hands running jobs back. Leases make a crash at any point safe.
 */
import "server-only";
import { randomUUID } from "node:crypto";
import type { ServiceWorker } from "image-providers/adapter";
import { isOutage } from "@/lib/base/errors";
import { inSpan } from "@/lib/tracing/span";
import { ANY_COST } from "./job";
import { PixelBudget } from "./pixel-budget";
import { type ClaimedJob, claim } from "./queue/claim";
import { cancelledAmong } from "./queue/read";
import { release } from "./queue/release";
import { ReclaimGuard, type WorkerClock } from "./reclaim";
import { type JobControl, type JobDependencies, runJob, type StopReason } from "./run-job";

export interface EmbeddedWorker extends ServiceWorker {
  /** Says that a job may have been queued. */
  nudge(): void;
  /** Stops drawing a job at once if this worker runs it; a worker of another process reads the cancel from the database. */
  cancel(jobId: string): void;
}

/** How often an idle worker checks for jobs that another process queued. */
const IDLE_POLL_MS = 500;
/** How often a busy worker checks for cancels requested in another process; a cancel must take effect within 200 ms. */
const CANCEL_POLL_MS = 100;
/** The maximum megapixels of a job that may run beside large ones: drawn in a few seconds. */
const MAX_SMALL_COST = 4;

/** How long a stop waits for calls that must not be repeated; after that it is unknown whether they were charged. */
const CALLS_MAX_WAIT_MS = 20_000;

interface WorkerOptions extends Omit<JobDependencies, "pixels"> {
  clock: WorkerClock;
  /** Jobs at once. */
  concurrency: number;
  /** Pixels of all pictures under way at once. */
  pixels: number;
  /** Only tests change the default. */
  callsMaxWaitMs?: number;
}

export function createWorker(options: WorkerOptions): EmbeddedWorker {
  const { db, service, clock, log, concurrency } = options;
  const stopWithinMs = options.engine.repeatable ? 0 : (options.callsMaxWaitMs ?? CALLS_MAX_WAIT_MS);
  const dependencies: JobDependencies = {
    ...options,
    // An engine may learn more about its models while it runs.
    get models() {
      return options.models;
    },
    pixels: new PixelBudget(options.pixels),
  };
  const leaseOwner = randomUUID();
  const reclaims = new ReclaimGuard(clock);
  const running = new Map<string, { cost: number; control: JobControl; done: Promise<void> }>();
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let wake: () => void = () => {};
  /** Set by a nudge while the loop is awake, so that it checks the queue again before it sleeps. */
  let nudged = false;
  let cancelPoll: NodeJS.Timeout | undefined;

  const abort = (jobId: string, reason: StopReason) => running.get(jobId)?.control.now.abort(reason);

  /**
   * Hands running jobs back: at once, or when the calls that must not be repeated have ended.
   *
   * @param isHurried whether such calls are cut off when they take long.
   */
  function handBackAll(reason: "stopping" | "out of time", isHurried = true): void {
    for (const { control, done } of running.values()) {
      control.soon.abort(reason);
      if (stopWithinMs === 0) control.now.abort(reason);
      else if (isHurried) {
        const timer = setTimeout(() => control.now.abort(reason), stopWithinMs);
        void done.then(() => clearTimeout(timer));
      }
    }
  }

  async function pollCancels(): Promise<void> {
    if (running.size === 0) return;
    for (const id of await cancelledAmong(db, [...running.keys()])) abort(id, "cancelled");
  }

  /** The maximum megapixels of the next job: any while the concurrency allows it, few while only large jobs run. */
  function maxNextCost(): number {
    if (running.size < concurrency) return ANY_COST;
    const mayOvertake =
      running.size === concurrency && [...running.values()].every(({ cost }) => cost > MAX_SMALL_COST);
    return mayOvertake ? MAX_SMALL_COST : 0;
  }

  /** The next job that may run now, claimed. @returns null when there is none, or pictures cannot be stored. */
  async function nextJob(): Promise<ClaimedJob | null> {
    const maxCost = maxNextCost();
    if (maxCost === 0 || (await options.store.isWritable?.()) === false) return null;
    try {
      return await claim(db, service, leaseOwner, clock.now(), maxCost, reclaims.mayReclaim());
    } catch (error) {
      if (isOutage(error)) reclaims.noteOutage();
      throw error;
    }
  }

  /**
   * Claims one job and starts it.
   *
   * @param isOver whether the worker begins no job any more.
   * @returns false when none was started: none may run now or none is queued, or it is over.
   */
  async function claimNext(isOver: () => boolean): Promise<boolean> {
    const job = await nextJob();
    if (!job) return false;
    if (isOver()) {
      // The claim was under way when that began, and may even have found a job that was handed back since: this is no attempt.
      await release(db, { id: job.id, leaseOwner, attempt: job.attempt });
      return false;
    }
    const control: JobControl = { now: new AbortController(), soon: new AbortController() };
    const attributes = { "studio.service": service, "studio.attempt": job.attempt };
    const done = inSpan("draw", { kind: "consumer", parent: job.trace, attributes }, () =>
      runJob(dependencies, job, control),
    )
      // The end could not be written either; the job is claimed again after its lease.
      .catch((error) =>
        log.error({ err: error, job: job.id }, "a job could not be ended and will be claimed again"),
      )
      .finally(() => {
        running.delete(job.id);
        nudge();
      });
    running.set(job.id, { cost: job.cost, control, done });
    watchCancels();
    return true;
  }

  /** Checks for cancels while jobs run; each check starts after the previous one ended, however slow the database is. */
  function watchCancels(): void {
    if (cancelPoll) return;
    const check = async () => {
      await pollCancels().catch((error) => log.warn({ err: error }, "cancels could not be read"));
      cancelPoll = running.size > 0 ? setTimeout(check, CANCEL_POLL_MS) : undefined;
    };
    cancelPoll = setTimeout(check, CANCEL_POLL_MS);
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
    const isOver = () => stopping.signal.aborted;
    while (!isOver()) {
      let claimed = false;
      nudged = false;
      try {
        claimed = await claimNext(isOver);
      } catch (error) {
        log.error({ err: error }, "the queue could not be read");
      }
      if (!claimed && !nudged && !isOver()) await sleep(IDLE_POLL_MS);
    }
  }

  async function end(isHurried: boolean): Promise<void> {
    stopping.abort();
    wake();
    handBackAll("stopping", isHurried);
    await loop;
    await Promise.all([...running.values()].map(({ done }) => done));
    clearTimeout(cancelPoll);
  }

  return {
    stopWithinMs,
    start() {
      loop ??= run();
    },
    nudge,
    cancel: (jobId) => abort(jobId, "cancelled"),
    async workUntilEmpty(signal) {
      const handBack = () => {
        handBackAll("out of time");
        wake();
      };
      signal?.addEventListener("abort", handBack, { once: true });
      try {
        const isOver = () => Boolean(signal?.aborted) || stopping.signal.aborted;
        while (!isOver()) {
          nudged = false;
          if (await claimNext(isOver)) continue;
          if (running.size === 0) break;
          // Ended jobs and jobs queued in this process nudge the worker.
          if (!nudged) await sleep(IDLE_POLL_MS);
        }
      } finally {
        if (signal?.aborted) handBack();
        await Promise.all([...running.values()].map(({ done }) => done));
        signal?.removeEventListener("abort", handBack);
      }
    },
    stop: () => end(true),
    finish: () => end(false),
  };
}
