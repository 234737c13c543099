/** Tries again after what may pass: a cut, a busy source. */
import { setTimeout as sleep } from "node:timers/promises";
import { isStudioError } from "contract/studio-error";
import type { Pace } from "./pace";

/**
 * Repeats `attempt` while its error is retryable. Each new byte resets the count of failures, so that a download of hours
 * survives any number of cuts; one that starts over and is cut at the same place again ends.
 *
 * @param received how many bytes are there; it may fall when something starts over.
 * @throws the last error; the signal's reason.
 */
export async function persist<T>(
  attempt: () => Promise<T>,
  received: () => number,
  signal: AbortSignal,
  pace: Pace,
): Promise<T> {
  const start = received();
  let most = start;
  let failures = 0;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isStudioError(error) || !error.retryable) throw error;
      if (received() > most) {
        most = received();
        failures = 0;
      }
      failures += 1;
      if (failures >= (most > start ? pace.tries.later : pace.tries.atFirst)) throw error;
      const pause = Math.min(pace.maxPauseMs, pace.firstPauseMs * 2 ** (failures - 1));
      await sleep(error.retryAfterMs ?? pause, undefined, { signal });
    }
  }
}
