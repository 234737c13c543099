/**
 * The budget port: how many calls the studio may make at a service within a minute.
 *
 * An implementation counts the calls of all processes that share the service's token.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** `read` leaves a reserve for the other kinds, which have priority. `outputs`: a read of the pictures of what has ended. */
export type BudgetKind = "create" | "cancel" | "outputs" | "read";

export interface Budget {
  /** Calls that may be made within any minute. */
  readonly perMinute: number;
  /** Takes one call. @returns 0 when granted; else the milliseconds to wait before asking again. */
  take(kind: BudgetKind): Promise<number>;
  /** How many calls of this kind would be granted now. */
  left(kind: BudgetKind): Promise<number>;
  /** Grants no calls for a time, because the service asked for a pause. */
  pause(ms: number): Promise<void>;
}

/**
 * Takes one call, waiting at most `maxWaitMs` for it.
 *
 * @returns 0 when granted; else the milliseconds that the wait would have taken at least.
 */
export async function waitFor(budget: Budget, kind: BudgetKind, maxWaitMs: number): Promise<number> {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const waitMs = await budget.take(kind);
    if (waitMs <= 0) return 0;
    if (Date.now() + waitMs > deadline) return waitMs;
    // With jitter, so that waiting calls do not all come back at once.
    await sleep(waitMs + Math.random() * Math.min(250, waitMs));
  }
}
