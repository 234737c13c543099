/** Status: the contract's short answer to a poll. */
import "server-only";
import type { StatusResponse } from "@/lib/contract/service";
import { type CreationsContext, contextOf } from "./context";
import { ownedRow } from "./ledger/row";
import { isEnded, wireStatus } from "./ledger/state";
import { positionOf } from "./queue/line";
import { currentPace } from "./sync/pace";
import { refreshSoon } from "./sync/refresh";

/** @throws StudioError `not_found` */
export async function readStatus(
  context: CreationsContext,
  input: { ownerId: string; id: string },
): Promise<StatusResponse["value"]> {
  const known = await ownedRow(context.db, input.ownerId, input.id);
  const wasRead = await refreshSoon(context, [known]);
  const row = wasRead ? await ownedRow(context.db, input.ownerId, input.id) : known;
  const service = contextOf(context, row);
  return {
    status: wireStatus(row.status),
    progress: (row.progress_permille ?? 0) / 1000,
    is_progress_known: row.progress_permille !== null,
    queue_ahead: service ? await positionOf(service, row) : row.queue_ahead,
    cancel_requested: row.cancel_requested_at !== null,
    poll_after_ms: isEnded(row.status) ? 60_000 : Math.max(500, service ? await currentPace(service) : 0),
  };
}
