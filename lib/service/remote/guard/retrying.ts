/** Sends reads again that failed in passing: at most twice, with full jitter, and only so many of all. */
import "server-only";
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from "cockatiel";
import type { StudioError } from "@/lib/errors";

/** Something that may be gone in a moment. Whoever retries unwraps it. */
export class PassingFailure extends Error {
  override name = "PassingFailure";
  /** @param error what is thrown when it stays. */
  constructor(readonly error: StudioError) {
    super(error.message, { cause: error });
  }
}

/** Repetitions, as a share of the first tries, so that a service in trouble does not get three times the calls. */
const SHARE = 0.1;
/** What a quiet studio may repeat before it has earned it, and the most that is saved up. */
const ALLOWANCE = 5;
const MOST_SAVED = 20;
const TRIES = 3;
/** A try that took so long is not repeated: the next poll comes soon enough. */
const LONGEST_TRY_MS = 8_000;

export interface Retrying {
  /** @throws what `work` threw last; a PassingFailure is unwrapped. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param firstPauseMs the longest first pause; the second is up to twice as long. */
export function createRetrying(firstPauseMs = 250): Retrying {
  let saved = ALLOWANCE;
  return {
    async run(work) {
      saved = Math.min(MOST_SAVED, saved + SHARE);
      let tries = 0;
      let begunAt = 0;
      const mayRepeat = (error: unknown) => {
        const isWorthIt = Date.now() - begunAt < LONGEST_TRY_MS && tries < TRIES;
        if (!(error instanceof PassingFailure) || !isWorthIt || saved < 1) return false;
        saved -= 1;
        return true;
      };
      const policy = retry(handleWhen(mayRepeat), {
        maxAttempts: TRIES - 1,
        backoff: new ExponentialBackoff({
          generator: fullJitterGenerator,
          initialDelay: firstPauseMs,
          maxDelay: 4 * firstPauseMs,
        }),
      });
      try {
        return await policy.execute(() => {
          tries += 1;
          begunAt = Date.now();
          return work();
        });
      } catch (error) {
        throw error instanceof PassingFailure ? error.error : error;
      }
    },
  };
}
