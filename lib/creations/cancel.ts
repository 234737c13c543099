/** Cancel: records the request; the creation ends when a later status from the service says so. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { waitAtMost } from "@/lib/base/wait-at-most";
import type { SyncContext } from "./context/contexts";
import type { SharedService } from "./context/shared-service";
import { requestCancels } from "./ledger/request-cancels";
import { type CreationRow, ownedRow, rereadRow } from "./ledger/row";
import { isEnded } from "./ledger/state";
import { passOnCancel } from "./sync/pass-on-cancel";
import { refresh } from "./sync/refresh";

/** How long the answer waits for the service. The recorded request stays valid after that. */
const MAX_WAIT_MS = 3_000;

/**
 * Requests that a creation be cancelled. Repeated requests have no further effect, also after it was cancelled.
 *
 * @throws StudioError `not_found`; `not_cancellable` when it ended in another way before the request took effect.
 */
export async function cancelCreation(
  context: SyncContext,
  input: { ownerId: string; id: string },
): Promise<void> {
  const { db, clock } = context;
  const known = await ownedRow(db, input.ownerId, input.id);
  refuseEnded(known);
  await db.transaction().execute((tx) => requestCancels(tx, { which: (e) => e("id", "=", known.id), clock }));
  // The service's id may have arrived meanwhile. If there is none yet, `send` passes the cancel on when it arrives.
  const row = await rereadRow(db, known.id);
  const at = row && context.services.get(row.service);
  if (at && row.service_id && !isEnded(row.status))
    await waitAtMost(passOnAndRefresh(context, at, row), MAX_WAIT_MS);
  const now = await rereadRow(db, known.id);
  if (now) refuseEnded(now);
}

async function passOnAndRefresh(context: SyncContext, at: SharedService, row: CreationRow): Promise<void> {
  await passOnCancel(context, at, row);
  await refresh(context, at, row, true);
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
