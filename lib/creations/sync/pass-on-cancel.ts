/** Passes the wish to cancel on to the service, as often as it takes and no oftener. */
import "server-only";
import type { CreationRow, CreationsContext } from "../context";

/** The first repetition; each further one waits as long again as the wish is old. */
export const FIRST_REPEAT_MS = 5_000;

/** Whether the service should be asked (again) now. */
export function isCancelDue(
  row: Pick<CreationRow, "cancel_requested_at" | "cancel_sent_at">,
  now: number,
): boolean {
  if (row.cancel_requested_at === null) return false;
  if (row.cancel_sent_at === null) return true;
  const ageWhenSentMs = row.cancel_sent_at - row.cancel_requested_at;
  return now - row.cancel_sent_at >= Math.max(FIRST_REPEAT_MS, ageWhenSentMs);
}

/**
 * Asks the service to cancel, if that is due. Of several processes one does; a refusal is only noted, because the
 * status tells what came of it.
 */
export async function passOnCancel(context: CreationsContext, row: CreationRow): Promise<void> {
  const { db, service, clock, log } = context;
  const now = clock.now();
  if (row.service_id === null || row.service !== service.id || !isCancelDue(row, now)) return;
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({ cancel_sent_at: now })
    .where("id", "=", row.id)
    .where("cancel_sent_at", row.cancel_sent_at === null ? "is" : "=", row.cancel_sent_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await service
    .cancel(row.service_id)
    .catch((error) => log.warn({ err: error, creation: row.id }, "the service did not take the cancel"));
}
