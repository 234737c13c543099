/** Waits for the end of a creation. */
import "server-only";
import type { Ledger } from "../context/contexts";
import { isEnded } from "../ledger/state";
import { STREAM_TIMES } from "./stream";
import type { Watcher } from "./watcher";

/**
 * Waits until a creation has ended or exists no more, until the caller leaves or the process stops, and no longer than `forMs`. Never
 * throws: whoever reads the creation afterwards learns what is wrong.
 *
 * @param input.signal aborts when the caller leaves. @param input.isStillAllowed whether the caller may wait on, which is asked every
 * `checkMs` (as for streams); the wait ends when not. @returns false when too many wait already, and nothing was waited for.
 */
export async function waitForEnd(
  { db, log }: Pick<Ledger, "db" | "log">,
  watcher: Watcher,
  input: {
    ownerId: string;
    id: string;
    forMs: number;
    signal: AbortSignal;
    isStillAllowed?: () => Promise<boolean>;
    checkMs?: number;
  },
): Promise<boolean> {
  const place = watcher.enter(input.ownerId);
  if (!place) return false;
  const { id, ownerId, signal, isStillAllowed, checkMs = STREAM_TIMES.checkMs } = input;
  const until = performance.now() + input.forMs;
  let checkAt = performance.now() + checkMs;
  signal.addEventListener("abort", place.leave, { once: true });
  if (signal.aborted) place.leave();
  try {
    while (!place.isOver && performance.now() < until) {
      const row = await db
        .selectFrom("creations")
        .select(["status", "updated_at"])
        .where("id", "=", id)
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (!row || isEnded(row.status)) break;
      await place.change(row.updated_at, { of: { creationId: id }, until: Math.min(until, checkAt) });
      if (performance.now() < checkAt) continue;
      checkAt = performance.now() + checkMs;
      if (isStillAllowed && !(await isStillAllowed())) break;
    }
  } catch (error) {
    log.warn({ err: error, creation: id }, "a creation could not be waited for");
  } finally {
    signal.removeEventListener("abort", place.leave);
    place.leave();
  }
  return true;
}
