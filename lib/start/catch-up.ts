/** Background work in rounds, for hosts where no process runs between requests. */
import "server-only";
import { waitAtMost } from "@/lib/base/wait-at-most";

interface CatchUpOptions {
  /** How much time the caller has, in milliseconds; it never waits longer. */
  forMs: number;
  /** Also continues until every creation has ended, while other processes work on the rest. */
  untilEnded?: boolean;
}

export interface CatchUpParts {
  /** Sweeps all open creations once. Must not reject. */
  sweep(): Promise<void>;
  /** Draws until the queue is empty; hands unfinished jobs back when the signal is aborted. */
  workUntilEmpty(signal: AbortSignal): Promise<void>;
  /** Housekeeping at the end of a round. Must not reject. */
  tidy(): Promise<void>;
  /** Whether any creation is open. */
  hasOpenCreations(): Promise<boolean>;
  /** Whether the process is stopping. */
  isStopping(): boolean;
  clock: { now(): number };
}

/** The pause between two checks of creations that other processes work on. */
const PAUSE_MS = 1_000;

/**
 * Creates `catchUp`, which works in rounds until this process has nothing left to do.
 *
 * Concurrent calls share the rounds; otherwise each would claim jobs of its own, beyond the worker's concurrency. A
 * call during a round adds another round, because the current one may miss the caller's creation.
 *
 * @returns a function that rejects with what `workUntilEmpty` or the database throws.
 */
export function createCatchUp(parts: CatchUpParts): (options: CatchUpOptions) => Promise<void> {
  const { clock } = parts;
  let rounds: Promise<void> | undefined;
  let isAskedFor = false;
  /** The latest deadline of all callers, and of those that wait until every creation has ended. */
  const until = { any: 0, ended: 0 };

  const isTimeLeft = (end: number) => !parts.isStopping() && clock.now() < end;

  async function work(): Promise<void> {
    try {
      let goOn = true;
      while (goOn) {
        isAskedFor = false;
        await round();
        const isPatient = !isAskedFor && isTimeLeft(until.ended) && (await parts.hasOpenCreations());
        if (isPatient) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        // No await follows, so that no call can come in between.
        goOn = isAskedFor ? isTimeLeft(until.any) : isPatient && isTimeLeft(until.ended);
      }
    } finally {
      rounds = undefined;
    }
  }

  async function round(): Promise<void> {
    await parts.sweep();
    const outOfTime = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const watch = () => {
      // A later caller may have extended the deadline.
      if (isTimeLeft(until.any)) timer = setTimeout(watch, until.any - clock.now());
      else outOfTime.abort();
    };
    watch();
    await parts.workUntilEmpty(outOfTime.signal).finally(() => clearTimeout(timer));
    await parts.sweep();
    await parts.tidy();
  }

  return ({ forMs, untilEnded = false }) => {
    const end = clock.now() + forMs;
    until.any = Math.max(until.any, end);
    if (untilEnded) until.ended = Math.max(until.ended, end);
    isAskedFor = true;
    rounds ??= work();
    return waitAtMost(rounds, forMs);
  };
}
