/** Requests a cancel at the service, and repeats the request with growing pauses. */
import "server-only";
import type { Ledger } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import type { CreationRow } from "../ledger/row";
import { latestCheck } from "./pace";

/** The pause before the first repetition; each later pause is the age of the request at its last repetition. */
export const FIRST_REPEAT_MS = 5_000;

/** Whether the service should be asked to cancel now, for the first time or again. */
export function isCancelDue(
  row: Pick<CreationRow, "cancel_requested_at" | "cancel_sent_at">,
  now: number,
): boolean {
  if (row.cancel_requested_at === null) return false;
  if (row.cancel_sent_at === null) return true;
  // The clock was set back.
  if (row.cancel_sent_at > latestCheck(now)) return true;
  const ageWhenSentMs = row.cancel_sent_at - row.cancel_requested_at;
  return now - row.cancel_sent_at >= Math.max(FIRST_REPEAT_MS, ageWhenSentMs);
}

/**
 * Asks the service to cancel if that is due. Only one of several processes does. A refusal is only logged, because the
 * next status shows the result.
 */
export async function passOnCancel(
  { db, clock, log }: Ledger,
  { service }: Pick<SharedService, "service">,
  row: CreationRow,
): Promise<void> {
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
    .catch((error) => log.warn({ err: error, creation: row.id }, "the service did not accept the cancel"));
}
