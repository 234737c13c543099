/** Background work in rounds, for hosts where no process runs between requests: each caller works for a while. */
import "server-only";
import { within } from "@/lib/within";

export interface CatchUpParts {
  /** Looks once at all creations under way. It must not reject. */
  sweep(): Promise<void>;
  /** Draws until nothing waits, and hands back what it has when the signal is aborted. */
  drain(signal: AbortSignal): Promise<void>;
  /** What can wait for the end of a round. It must not reject. */
  tidy(): Promise<void>;
  /** Whether any creation is still to end. */
  isAnythingOpen(): Promise<boolean>;
  /** Whether the process is to end. */
  isStopping(): boolean;
  clock: { now(): number };
}

export interface CatchUpOptions {
  /** How much time the caller has, in milliseconds; it is not kept longer. */
  forMs: number;
  /** Continues for that time until every creation has ended, also while other processes work on the rest. */
  untilEnded?: boolean;
}

/** Between two checks of creations that other processes work on. */
const PAUSE_MS = 1_000;

/**
 * Makes `catchUp`, which works in rounds until nothing is left to do here.
 *
 * Concurrent calls share the rounds; otherwise each would claim jobs of its own, beyond the worker's concurrency. A call
 * during a round has another one after it: the round may have passed what the call came for.
 *
 * @returns a function that rejects with what `drain` or the database throws.
 */
export function createCatchUp(parts: CatchUpParts): (options: CatchUpOptions) => Promise<void> {
  const { clock } = parts;
  let rounds: Promise<void> | undefined;
  let isAskedFor = false;
  /** Until when any caller has time, and until when one has that waits for every end. */
  const until = { any: 0, ended: 0 };

  const isTimeLeft = (end: number) => !parts.isStopping() && clock.now() < end;

  async function work(): Promise<void> {
    try {
      let goOn = true;
      while (goOn) {
        isAskedFor = false;
        await round();
        const isPatient = !isAskedFor && isTimeLeft(until.ended) && (await parts.isAnythingOpen());
        if (isPatient) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        // Nothing is awaited from here to the end, so that no call comes in between.
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
      // A later caller may have brought more time.
      if (isTimeLeft(until.any)) timer = setTimeout(watch, until.any - clock.now());
      else outOfTime.abort();
    };
    watch();
    await parts.drain(outOfTime.signal).finally(() => clearTimeout(timer));
    await parts.sweep();
    await parts.tidy();
  }

  return ({ forMs, untilEnded = false }) => {
    const end = clock.now() + forMs;
    until.any = Math.max(until.any, end);
    if (untilEnded) until.ended = Math.max(until.ended, end);
    isAskedFor = true;
    rounds ??= work();
    return within(rounds, forMs);
  };
}
