/** Sends a recorded creation to the service and records the outcome. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { ErrorBody } from "contract/errors";
import { isStudioError } from "contract/studio-error";
import { isCreateFailure } from "image-providers/create-failure";
import { isOutage } from "@/lib/base/errors";
import { throughOutage } from "@/lib/base/patience";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import { inSpan } from "@/lib/tracing/span";
import { inBackground } from "../context/background";
import type { BackgroundWork, Ledger } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { addEvent, type CreationRow, nextVersion, rereadRow } from "../ledger/row";
import { requestToSend } from "../ledger/stored";
import { type DescribingContext, describedRequest } from "./described-request";
import { markRefused, notStarted } from "./not-started";
import { passOnCancel } from "./pass-on-cancel";

/** How long the id of an accepted creation is kept in memory while it cannot be recorded. */
const RECORD_WITHIN_MS = 60 * 60_000;

type SendContext = Ledger & DescribingContext & Pick<BackgroundWork, "sends">;

/**
 * Sends a row in `sending` once.
 *
 * - An answer with an id: `pending`.
 * - The service is full or pauses, so nothing was started: `queued`.
 * - A refusal, or a request that certainly never left: the row is removed and the intent may be tried again. A row that
 *   was queued before has been acknowledged, so it becomes `failed` or stays in the queue.
 * - Anything else: it stays `sending` where repeating the create is safe. Elsewhere it becomes `outcome_unknown`, which
 *   only its owner may send again.
 *
 * @param isRepeat whether an earlier send of this row has no known outcome.
 * @throws StudioError when nothing was started and the row was removed; an outage when the outcome cannot be recorded yet.
 */
export async function send(
  context: SendContext,
  at: Pick<SharedService, "service">,
  row: CreationRow,
  isRepeat = false,
): Promise<void> {
  const { log } = context;
  const { service } = at;
  let request: CreationRequest;
  try {
    request = requestToSend(log, row);
  } catch (error) {
    if (!isStudioError(error)) throw error;
    return markRefused(context, row, error.toBody());
  }
  let serviceId: string;
  try {
    serviceId = await inSpan("send", { parent: row.trace }, () =>
      describedRequest(context, at, { row, request, isRepeat }).then((described) => {
        const change = described === request ? undefined : request.prompt;
        return service.create(described, row.id, row.owner_id, isRepeat, change);
      }),
    );
  } catch (error) {
    if (isCreateFailure(error) && error.outcome !== "unknown") return notStarted(context, at, row, error);
    if (service.capabilities.createIsIdempotent) {
      // The sweeper sends it again.
      log.warn({ err: error, creation: row.id }, "a create was interrupted");
      return;
    }
    log.error({ err: error, creation: row.id }, "the outcome of a create is unknown");
    await markOutcomeUnknown(context, row, isCreateFailure(error) ? error.body : null);
    return;
  }
  try {
    await recordId(context, at, { row, serviceId });
  } catch (error) {
    if (!isOutage(error)) throw error;
    // The service works on it: without its id the pictures would be lost. The caller does not wait.
    const recording = throughOutage(() => recordId(context, at, { row, serviceId }), {
      forMs: RECORD_WITHIN_MS,
    });
    void inBackground(context, recording, "the service's id of a creation could not be recorded");
    throw error;
  }
}

/** Records that the service has accepted the creation under this id. */
async function recordId(
  context: Ledger,
  at: Pick<SharedService, "service">,
  { row, serviceId }: { row: CreationRow; serviceId: string },
): Promise<void> {
  const { db, clock, log } = context;
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
    // The service returned the id of another creation, so it is unknown which creation its pictures belong to.
    log.error({ err: error, creation: row.id, serviceId }, "the service's id could not be recorded");
    if (!isUniqueViolation(error)) throw error;
    await markOutcomeUnknown(context, row, null);
    return;
  }
  await addEvent(db, { creationId: row.id, kind: "pending", now });
  // A cancel may have been requested before the service's id was known.
  const current = await rereadRow(db, row.id);
  if (current?.cancel_requested_at) await passOnCancel(context, at, current);
}

/** Ends a creation of which it is unknown whether the service started it. */
export async function markOutcomeUnknown(
  { db, clock }: Ledger,
  row: CreationRow,
  error: ErrorBody | null,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
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
    if (numUpdatedRows === 0n) return;
    const { message, code } = error ?? {};
    await addEvent(tx, { creationId: row.id, kind: "outcome_unknown", message, code, now });
  });
}
