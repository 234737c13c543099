/** When a failed call is repeated, and when it is given up. */
import { ConnectionError, StudioError } from "./errors.js";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** Answers that say: nothing was done, and the same call may succeed later. */
const REFUSED_FOR_NOW: ReadonlySet<number> = new Set([429, 503]);
/** Answers of which only calls that may be done twice know what they mean. */
const UNCLEAR: ReadonlySet<number> = new Set([408, 500, 502, 504]);

/** @param isRepeatable whether doing the call twice is doing it once, so that a lost answer does not matter. */
export function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable;
  if (!(error instanceof StudioError)) return false;
  return REFUSED_FOR_NOW.has(error.status) || (isRepeatable && UNCLEAR.has(error.status));
}

/** The pauses between the repetitions of one call: growing, as long as the studio asks, and at an end after a while. */
export class Patience {
  #until: number | undefined;
  #next = FIRST_PAUSE_MS;
  readonly #forMs: number;

  /** @param forMs for how long failures in a row are tolerated. */
  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  /** Something worked. */
  reset(): void {
    this.#until = undefined;
    this.#next = FIRST_PAUSE_MS;
  }

  /** Waits before the next try. @throws error itself where the next try would come too late; the signal's reason on an abort. */
  async pause(error: unknown, signal: AbortSignal | undefined): Promise<void> {
    this.#until ??= Date.now() + this.#forMs;
    const asked = error instanceof StudioError ? (error.retryAfter ?? 0) * 1000 : 0;
    // Of many clients that failed together each comes again at another time.
    const ms = Math.max(asked, this.#next * (0.5 + Math.random() / 2));
    if (Date.now() + ms > this.#until) throw error;
    this.#next = Math.min(LONGEST_PAUSE_MS, this.#next * 2);
    await sleep(ms, signal);
  }
}

/** @throws the signal's reason on an abort. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
