/**
 * The worker: a loop that claims jobs and draws them.
 *
 * `start` begins, `nudge` says that there may be work, `cancel` passes on that somebody wants a job stopped, `drain`
 * works until the queue is empty, `stop` hands everything back and waits. Leases make all of it safe to lose.
 */
import "server-only";
import { randomUUID } from "node:crypto";
import { claim } from "./queue/claim";
import { cancelledAmong } from "./queue/read";
import { type JobDependencies, runJob, type StopReason } from "./run-job";

export interface EmbeddedWorker {
  start(): void;
  nudge(): void;
  /** Stops drawing a job at once if this worker has it; another process's worker finds out by itself. */
  cancel(jobId: string): void;
  /** Works until nothing waits, or hands the rest back when the signal is aborted; for places without a long-lived process. */
  drain(signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

/** How often an idle worker looks for jobs that another process queued. */
const IDLE_POLL_MS = 500;
/** How often a busy worker looks for cancels that another process asked for; well below the promised 200 ms. */
const CANCEL_POLL_MS = 100;

export function createWorker(dependencies: JobDependencies & { concurrency: number }): EmbeddedWorker {
  const { db, clock, log, concurrency } = dependencies;
  const leaseOwner = randomUUID();
  const running = new Map<string, { control: AbortController; done: Promise<void> }>();
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

  /** Claims one job and starts it. @returns false when there was nothing to claim. */
  async function takeOne(): Promise<boolean> {
    const job = await claim(db, leaseOwner, clock.now());
    if (!job) return false;
    const control = new AbortController();
    const done = runJob(dependencies, job, control)
      // Reached when even the end could not be written: the lease runs out and the job is taken up again.
      .catch((error) => log.error({ err: error, job: job.id }, "a job was abandoned"))
      .finally(() => {
        running.delete(job.id);
        nudge();
      });
    running.set(job.id, { control, done });
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
        claimed = running.size < concurrency && (await takeOne());
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
        for (const id of running.keys()) abort(id, "stopping");
      };
      signal?.addEventListener("abort", handBack, { once: true });
      while (!signal?.aborted && !stopping.signal.aborted) {
        const claimed = running.size < concurrency && (await takeOne());
        if (claimed) continue;
        if (running.size === 0) break;
        await Promise.race([...running.values()].map(({ done }) => done));
      }
      if (signal?.aborted) handBack();
      await Promise.all([...running.values()].map(({ done }) => done));
      signal?.removeEventListener("abort", handBack);
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
