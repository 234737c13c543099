/** Handles a creation that the service did not start: it is queued again, fails, or is removed. */
import "server-only";
import { ERROR_CODES, type ErrorBody, type ErrorName } from "contract/errors";
import { StudioError } from "contract/studio-error";
import type { CreateFailure } from "image-providers/create-failure";
import type { ImageService } from "image-providers/service";
import { isOutage } from "@/lib/base/errors";
import { beginPause } from "@/lib/service/pause";
import type { Ledger } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { countFailure } from "../ledger/count-end";
import { addEvent, type CreationRow, nextVersion } from "../ledger/row";

type Named = Pick<ImageService, "provider">;

/** Refusals that are independent of the request. */
export const refusals = {
  quota: ({ provider }: Named, retryAfterMs?: number) =>
    new StudioError("quota_exhausted", `${provider}'s quota is used up. Nothing was started.`, {
      retryable: true,
      retryAfterMs,
    }),
  unauthorized: ({ provider }: Named, retryAfterMs?: number) =>
    new StudioError(
      "service_refused_token",
      `${provider} does not accept the studio's key. Nothing was started. The administrator must renew it.`,
      { retryable: true, retryAfterMs },
    ),
};

/** @throws StudioError when the row is removed; the caller of the create gets the reason. */
export async function notStarted(
  context: Ledger,
  { service }: Pick<SharedService, "service">,
  row: CreationRow,
  failure: CreateFailure,
): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const wasAcknowledged = row.queued_at !== null;
  const reason = failure.kind ?? (failure.outcome === "not_sent" ? "unreachable" : null);
  if (service.capabilities.queue.by === "studio" && reason !== null) {
    const mayWait = wasAcknowledged || reason === "rate_limited" || reason === "slots_full";
    // Of an outage of the studio's own the service knows nothing.
    if (!isOutage(failure.cause) && (mayWait || reason !== "unreachable")) {
      await beginPause(db, service.id, { reason, forMs: failure.retryAfterMs, now });
      log.warn({ reason, forMs: failure.retryAfterMs }, "the service accepts no creates for a while");
    }
    // The other reasons may lie in this request alone, for example in a model that the account may not use.
    const isOfService = reason === "rate_limited" || reason === "slots_full";
    if (mayWait) return queueAgain(context, row, { now, isTurnOver: !isOfService });
  }
  if (wasAcknowledged) return markRefused(context, row, failure.body);
  await db.deleteFrom("creations").where("id", "=", row.id).where("status", "=", "sending").execute();
  if (failure.kind === "quota") throw refusals.quota(service, failure.retryAfterMs);
  if (failure.kind === "unauthorized") throw refusals.unauthorized(service, failure.retryAfterMs);
  throw asStudioError(failure.body, failure);
}

/** @param how.isTurnOver whether its owner's other queued creations go before it now, so that it cannot block them for ever. */
async function queueAgain(
  { db }: Ledger,
  row: CreationRow,
  { now, isTurnOver }: { now: number; isTurnOver: boolean },
): Promise<void> {
  const again = { queued_at: row.queued_at ?? now, sending_at: isTurnOver ? now : null };
  const updated_at = nextVersion(row, now);
  // The row itself says in the same statement whether a cancel was requested meanwhile: one between two statements would be sent
  // again, and charged.
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({ status: "queued", finished_at: null, ...again, updated_at })
    .where("id", "=", row.id)
    .where("status", "=", "sending")
    .where("cancel_requested_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  // Then it ends here, because nothing was started.
  await db.transaction().execute(async (tx) => {
    const cancelled = await tx
      .updateTable("creations")
      .set({ status: "cancelled", finished_at: now, ...again, updated_at })
      .where("id", "=", row.id)
      .where("status", "=", "sending")
      .where("cancel_requested_at", "is not", null)
      .executeTakeFirst();
    if (cancelled.numUpdatedRows > 0n) await addEvent(tx, { creationId: row.id, kind: "cancelled", now });
  });
}

/** Fails a creation that was acknowledged and will not be sent. */
export async function markRefused({ db, clock }: Ledger, row: CreationRow, error: ErrorBody): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({
        status: "failed",
        error: JSON.stringify(error),
        finished_at: now,
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("status", "=", "sending")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await countFailure(tx, row, now);
    await addEvent(tx, { creationId: row.id, kind: "failed", message: error.message, code: error.code, now });
  });
}

function asStudioError(body: ErrorBody, cause: CreateFailure): StudioError {
  const names = Object.keys(ERROR_CODES) as ErrorName[];
  const name = names.find((candidate) => ERROR_CODES[candidate].code === body.code);
  return new StudioError(name ?? "service_unreachable", body.message, {
    details: body.details,
    retryable: cause.outcome === "not_sent",
    retryAfterMs: cause.retryAfterMs,
    cause,
  });
}
