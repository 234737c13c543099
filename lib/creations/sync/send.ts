/** Hands a recorded creation to the service, and writes down how that went. */
import "server-only";
import type { ErrorBody } from "@/lib/contract/errors";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import { isCreateFailure } from "@/lib/service/service";
import type { CreationRow, CreationsContext } from "../context";
import { addEvent, nextVersion, rereadRow } from "../ledger/row";
import { intactRequest, recordDamaged } from "../ledger/stored";
import { markRefused, notStarted } from "./not-started";
import { passOnCancel } from "./pass-on-cancel";

/**
 * Sends a row in `sending` once.
 *
 * An answer with an id makes it `pending`. When the service is full or wants a pause, nothing was started, and the row
 * waits in the queue. A clear no, or a request that surely never left, leaves nothing behind, and the same intent may
 * be tried again; but a row that waited was acknowledged: it ends as `failed`, or waits on. Anything in between stays
 * `sending` where a repeated send is one creation, and becomes `outcome_unknown`, which is never sent again by
 * itself, where it may be two.
 *
 * @throws StudioError when nothing was started and the row is gone.
 */
export async function send(context: CreationsContext, row: CreationRow): Promise<void> {
  const { db, service, clock, log } = context;
  const request = intactRequest(log, row);
  // Nothing was sent, and nothing can be.
  if (!request) return markRefused(context, row, recordDamaged(row.id).toBody());
  let serviceId: string;
  try {
    serviceId = await service.create(request, row.id, row.owner_id);
  } catch (error) {
    if (isCreateFailure(error) && error.outcome !== "unknown") return notStarted(context, row, error);
    if (service.createIsIdempotent) {
      // Sending again is safe, and the sweeper will; until then the row stands as it is.
      log.warn({ err: error, creation: row.id }, "a create was interrupted");
      return;
    }
    log.error({ err: error, creation: row.id }, "the outcome of a create is unknown");
    await markOutcomeUnknown(context, row, isCreateFailure(error) ? error.body : null);
    return;
  }
  const now = clock.now();
  try {
    const sent = await db
      .updateTable("creations")
      .set({ service_id: serviceId, status: "pending", updated_at: nextVersion(row, now) })
      .where("id", "=", row.id)
      .where("status", "=", "sending")
      .executeTakeFirst();
    if (sent.numUpdatedRows === 0n) return;
  } catch (error) {
    // The service handed out an id that another creation has already: whose picture it is, nobody can say.
    log.error({ err: error, creation: row.id, serviceId }, "the service's id could not be written");
    if (!isUniqueViolation(error)) throw error;
    await markOutcomeUnknown(context, row, null);
    return;
  }
  await addEvent(db, { creationId: row.id, kind: "pending", now });
  // Somebody may have wished to cancel before there was an id to cancel with.
  const current = await rereadRow(db, row.id);
  if (current?.cancel_requested_at) await passOnCancel(context, current);
}

/** Ends a creation whose send nobody can vouch for. */
export async function markOutcomeUnknown(
  { db, clock }: CreationsContext,
  row: CreationRow,
  error: ErrorBody | null,
): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({
      status: "outcome_unknown",
      error: error && JSON.stringify(error),
      finished_at: now,
      updated_at: nextVersion(row, now),
    })
    .where("id", "=", row.id)
    .where("status", "=", "sending")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await addEvent(db, { creationId: row.id, kind: "outcome_unknown", message: error?.message, now });
  }
}
