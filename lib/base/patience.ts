/** Repeats work during an outage, so that its result is not lost. */
import "server-only";
import { isOutage } from "./errors";

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/**
 * Repeats the work with growing pauses for as long as it fails with an outage.
 *
 * @param options.forMs how long, from now; the last try is made when that has passed.
 * @param options.signal ends the repetition: the outage is thrown.
 * @param options.now milliseconds that no setting of the clock changes; only tests change the default.
 * @throws the outage when the time has passed; any other error at once.
 */
export async function throughOutage<Result>(
  work: () => Promise<Result>,
  {
    forMs,
    signal,
    now = () => performance.now(),
  }: { forMs: number; signal?: AbortSignal | undefined; now?: () => number },
): Promise<Result> {
  const until = now() + forMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)) {
    try {
      return await work();
    } catch (error) {
      const leftMs = until - now();
      if (!isOutage(error) || signal?.aborted || leftMs <= 0) throw error;
      await pause(Math.min(pauseMs, leftMs), signal);
      if (signal?.aborted) throw error;
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
