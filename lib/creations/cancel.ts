/** Cancel: a request, recorded first. Only a later status ends the creation. */
import "server-only";
import { StudioError } from "@/lib/errors";
import { within } from "@/lib/within";
import type { CreationRow, CreationsContext } from "./context";
import { requestCancels } from "./ledger/request-cancels";
import { ownedRow, rereadRow } from "./ledger/row";
import { isEnded } from "./ledger/state";
import { passOnCancel } from "./sync/pass-on-cancel";
import { refresh } from "./sync/refresh";

/** How long the answer waits for what the service says; the intent stands whatever that is. */
const PATIENCE_MS = 3_000;

/**
 * Asks for a creation to be cancelled. Asking again is the same as asking once, also after it was cancelled.
 *
 * @throws StudioError `not_found`; `not_cancellable` when it has ended otherwise, also when it ended before the request arrived.
 */
export async function cancelCreation(
  context: CreationsContext,
  input: { ownerId: string; id: string },
): Promise<void> {
  const { db, clock } = context;
  const known = await ownedRow(db, input.ownerId, input.id);
  refuseEnded(known);
  await db.transaction().execute((tx) => requestCancels(tx, { which: (e) => e("id", "=", known.id), clock }));
  // The service's id may have come meanwhile; without one yet, whoever is sending finds the intent and passes it on.
  const row = await rereadRow(db, known.id);
  if (row?.service_id && !isEnded(row.status)) await within(passOnAndLook(context, row), PATIENCE_MS);
  const now = await rereadRow(db, known.id);
  if (now) refuseEnded(now);
}

async function passOnAndLook(context: CreationsContext, row: CreationRow): Promise<void> {
  await passOnCancel(context, row);
  await refresh(context, row, true);
}

function refuseEnded(row: CreationRow): void {
  if (!isEnded(row.status) || row.status === "cancelled") return;
  const words: Partial<Record<CreationRow["status"], string>> = {
    succeed: "This creation is finished already.",
    failed: "This creation has failed already.",
  };
  throw new StudioError("not_cancellable", words[row.status] ?? "This creation has ended already.", {
    details: [{ field: "status", message: row.status }],
  });
}
