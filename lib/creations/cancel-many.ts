/** Cancel of all that waits, or of everything. */
import "server-only";
import type { LedgerStatus } from "@/lib/db/schema";
import { type CreationsContext, inBackground } from "./context";
import { requestCancels } from "./ledger/request-cancels";
import { OPEN_STATUSES } from "./ledger/state";
import { passOnCancels } from "./sync/pass-on-cancels";

const STATUSES: Record<"waiting" | "all", readonly LedgerStatus[]> = {
  waiting: ["queued", "sending", "pending"],
  all: OPEN_STATUSES,
};

/**
 * Asks for many creations of one person to be cancelled. The wish is recorded for all of them at once; the service
 * hears of it in the background, so the answer does not wait for a slow one.
 *
 * @param input.which `waiting`: those whose drawing has not begun; `all`: all that have not ended.
 * @returns the ids of those that were asked to stop.
 */
export async function cancelMany(
  context: CreationsContext,
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
  if (ids.length > 0) void inBackground(context, passOnCancels(context), "cancels could not be passed on");
  return ids;
}
