/** Retries reads after transient errors: at most twice, with full jitter, within a retry budget. */
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from "cockatiel";
import type { StudioError } from "contract/studio-error";

/** An error that a retry may fix. `Retrying` unwraps it. */
export class TransientError extends Error {
  override name = "TransientError";
  /** @param error is thrown when the retries fail too. */
  constructor(readonly error: StudioError) {
    super(error.message, { cause: error });
  }
}

/** The retry budget: retries as a share of first tries, so that a failing service does not get three times the calls. */
const RETRY_SHARE = 0.1;
/** Retries that are available at the start, and the maximum that accumulates. */
const INITIAL_RETRIES = 5;
const MAX_RETRIES_SAVED = 20;
const MAX_TRIES = 3;
/** A slower try is not retried, because the next poll comes soon. */
const MAX_RETRIED_TRY_MS = 8_000;

export interface Retrying {
  /** @throws what `work` threw last; a TransientError is unwrapped. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param firstPauseMs the maximum of the first pause; the second is up to twice as long. */
export function createRetrying(firstPauseMs = 250): Retrying {
  let saved = INITIAL_RETRIES;
  return {
    async run(work) {
      saved = Math.min(MAX_RETRIES_SAVED, saved + RETRY_SHARE);
      let tries = 0;
      let begunAt = 0;
      const mayRepeat = (error: unknown) => {
        const isInTime = Date.now() - begunAt < MAX_RETRIED_TRY_MS && tries < MAX_TRIES;
        if (!(error instanceof TransientError) || !isInTime || saved < 1) return false;
        saved -= 1;
        return true;
      };
      const policy = retry(handleWhen(mayRepeat), {
        maxAttempts: MAX_TRIES - 1,
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
        throw error instanceof TransientError ? error.error : error;
      }
    },
  };
}
