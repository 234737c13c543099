/** Cancel: a request, recorded first. Only a later status ends the creation. */
import "server-only";
import { StudioError } from "@/lib/errors";
import { within } from "@/lib/within";
import type { CreationRow, CreationsContext } from "./context";
import { passOnCancel } from "./pass-on-cancel";
import { refresh } from "./refresh";
import { addEvent, nextVersion, ownedRow, rereadRow } from "./row";
import { isEnded } from "./state";

/** How long the answer waits for what the service says; the intent stands whatever that is. */
const PATIENCE_MS = 3_000;

/**
 * Asks for a creation to be cancelled. Asking twice is asking once.
 *
 * @throws StudioError `not_found`; `not_cancellable` when it has ended, also when it ended before the request arrived.
 */
export async function cancelCreation(
  context: CreationsContext,
  input: { ownerId: string; id: string },
): Promise<void> {
  const { db } = context;
  const row = await ownedRow(db, input.ownerId, input.id);
  if (isEnded(row.status)) throw alreadyEnded(row);
  if (await cancelQueued(context, row)) return;
  await recordIntent(context, row);
  // The id may have come meanwhile; without one yet, whoever is sending finds the intent and passes it on.
  const current = await rereadRow(db, row.id);
  if (current?.service_id) await within(passOnAndLook(context, current), PATIENCE_MS);
  const now = await rereadRow(db, row.id);
  if (now && isEnded(now.status) && now.status !== "cancelled") throw alreadyEnded(now);
}

async function passOnAndLook(context: CreationsContext, row: CreationRow): Promise<void> {
  await passOnCancel(context, row);
  await refresh(context, row, true);
}

/** What was never sent needs nobody's consent. @returns whether that was so. */
export async function cancelQueued({ db, clock }: CreationsContext, row: CreationRow): Promise<boolean> {
  if (row.status !== "queued") return false;
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({
      status: "cancelled",
      cancel_requested_at: now,
      queue_ahead: null,
      finished_at: now,
      updated_at: nextVersion(row, now),
    })
    .where("id", "=", row.id)
    .where("status", "=", "queued")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await addEvent(db, { creationId: row.id, kind: "cancelled", now });
  return true;
}

/** Notes that a cancel was asked for, the first time. */
export async function recordIntent({ db, clock }: CreationsContext, row: CreationRow): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({ cancel_requested_at: now, updated_at: nextVersion(row, now) })
    .where("id", "=", row.id)
    .where("cancel_requested_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addEvent(db, { creationId: row.id, kind: "cancel_requested", now });
}

function alreadyEnded(row: CreationRow): StudioError {
  const words: Partial<Record<CreationRow["status"], string>> = {
    succeed: "This creation is finished already.",
    failed: "This creation has failed already.",
    cancelled: "This creation is cancelled already.",
  };
  return new StudioError("not_cancellable", words[row.status] ?? "This creation has ended already.", {
    details: [{ field: "status", message: row.status }],
  });
}
