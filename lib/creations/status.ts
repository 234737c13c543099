/** Status: the contract's short answer to a poll. */
import "server-only";
import type { StatusResponse } from "contract/service";
import type { SyncContext } from "./context/contexts";
import { ownedRow } from "./ledger/row";
import { isEnded, wireStatus } from "./ledger/state";
import { ignoredOf } from "./ledger/stored";
import { positionOf } from "./queue/line";
import { currentPace } from "./sync/pace";
import { refreshSoon } from "./sync/refresh";

const ENDED_POLL_MS = 60_000;
const MIN_LIVE_POLL_MS = 500;
/** The service is asked first about what is likely to have ended, so an end may be known long before the usual interval is over. */
const MAX_LIVE_POLL_MS = 2_000;

/** @throws StudioError `not_found` */
export async function readStatus(
  context: SyncContext,
  input: { ownerId: string; id: string },
): Promise<StatusResponse["value"]> {
  const known = await ownedRow(context.db, input.ownerId, input.id);
  const wasRead = await refreshSoon(context, [known]);
  const row = wasRead ? await ownedRow(context.db, input.ownerId, input.id) : known;
  const at = context.services.get(row.service);
  return {
    status: wireStatus(row.status),
    progress: (row.progress_permille ?? 0) / 1000,
    is_progress_known: row.progress_permille !== null,
    queue_ahead: at ? await positionOf(context, at, row) : row.queue_ahead,
    ignored: ignoredOf(context.log, row),
    cancel_requested: row.cancel_requested_at !== null,
    poll_after_ms: isEnded(row.status) ? ENDED_POLL_MS : livePollMs(at ? await currentPace(context, at) : 0),
  };
}

const livePollMs = (paceMs: number) => Math.min(MAX_LIVE_POLL_MS, Math.max(MIN_LIVE_POLL_MS, paceMs));
