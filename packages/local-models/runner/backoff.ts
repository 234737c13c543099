/** How long to wait before a server that ended is started again. It is never given up. */

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 60_000;
/** A server that ran for so long did work: the next wait is the first again. */
const WORKED_MS = 120_000;

export interface Backoff {
  /** @param ranMs how long the server ran that has just ended. @returns milliseconds, and how often it ended since it last worked */
  next(ranMs: number): { waitMs: number; inARow: number };
}

export function createBackoff(): Backoff {
  let waitMs = 0;
  let inARow = 0;
  return {
    next(ranMs) {
      inARow = ranMs >= WORKED_MS ? 1 : inARow + 1;
      waitMs = inARow === 1 ? FIRST_WAIT_MS : Math.min(waitMs * 2, MAX_WAIT_MS);
      return { waitMs, inARow };
    },
  };
}
