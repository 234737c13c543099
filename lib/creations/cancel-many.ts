/** Cancels all waiting creations of a person, or all open ones. */
import "server-only";
import type { LedgerStatus } from "@/lib/db/tables/creations";
import type { SyncContext } from "./context/contexts";
import { requestCancels } from "./ledger/request-cancels";
import { OPEN_STATUSES } from "./ledger/state";
import { passOnSoon } from "./sync/pass-on-cancels";

const STATUSES: Record<"waiting" | "all", readonly LedgerStatus[]> = {
  waiting: ["queued", "sending", "pending"],
  all: OPEN_STATUSES,
};

/**
 * Requests to cancel many creations of one person. All requests are recorded in one transaction and passed on to the
 * service in the background.
 *
 * @param input.which `waiting`: creations that are not being drawn yet; `all`: all that have not ended.
 * @returns the ids of the creations to be cancelled.
 */
export async function cancelMany(
  context: SyncContext,
  input: { ownerId: string; which: "waiting" | "all" },
): Promise<string[]> {
  const { db, clock } = context;
  const ids = await db.transaction().execute((tx) =>
    requestCancels(tx, {
      which: (e) =>
        e.and([
          e("owner_id", "=", input.ownerId),
          e("deleted_at", "is", null),
          e("status", "in", STATUSES[input.which]),
        ]),
      clock,
    }),
  );
  if (ids.length > 0) passOnSoon(context);
  return ids;
}
