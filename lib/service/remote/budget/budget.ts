/**
 * The calls a studio may make at a service within a minute, as a port.
 *
 * Whoever stands behind it keeps one count for everybody who shares the service's token, so that several processes
 * together stay within the limit.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** `read` leaves a reserve for the others, which go first. */
export type BudgetKind = "create" | "cancel" | "read";

export interface Budget {
  /** Calls that may be made within any minute. */
  readonly perMinute: number;
  /** Takes one call. @returns 0 when it was granted; else how many milliseconds to wait before asking again. */
  take(kind: BudgetKind): Promise<number>;
  /** Grants nothing for so long, because the service asked for a pause. */
  pause(ms: number): Promise<void>;
}

/**
 * Takes one call, and waits for it if that does not take too long.
 *
 * @returns 0 when it was granted; else how many milliseconds it would take at least.
 */
export async function waitFor(budget: Budget, kind: BudgetKind, patienceMs: number): Promise<number> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const waitMs = await budget.take(kind);
    if (waitMs <= 0) return 0;
    if (Date.now() + waitMs > deadline) return waitMs;
    // A little later each, so that those who wait do not all come back in the same moment.
    await sleep(waitMs + Math.random() * Math.min(250, waitMs));
  }
}
