/** How long to wait before a server that ended is started again. It is never given up. */

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 60_000;
/** A server that ran for so long did work: the next wait is the first again. */
const WORKED_MS = 120_000;

export interface Backoff {
  /** @param ranMs how long the server ran that has just ended. @returns milliseconds */
  next(ranMs: number): number;
}

export function createBackoff(): Backoff {
  let waitMs = 0;
  return {
    next(ranMs) {
      waitMs = waitMs === 0 || ranMs >= WORKED_MS ? FIRST_WAIT_MS : Math.min(waitMs * 2, MAX_WAIT_MS);
      return waitMs;
    },
  };
}
