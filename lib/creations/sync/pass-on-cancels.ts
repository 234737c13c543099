/** Sends requested cancels to the service in the background. */
import "server-only";
import { type SqlBool, sql } from "kysely";
import { inBackground } from "../context/background";
import type { SyncContext } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { creationsAt } from "../ledger/at-service";
import { FIRST_REPEAT_MS, passOnCancel } from "./pass-on-cancel";
import { refresh } from "./refresh";

/** Passes on the cancels that are due, the least recently passed on first, then reads the status of each creation. */
export async function passOnCancels(context: SyncContext, at: SharedService): Promise<void> {
  const { db, clock } = context;
  const { service, bulkheads } = at;
  const now = clock.now();
  const rows = await creationsAt(db, service.id)
    .selectAll()
    .where("cancel_requested_at", "is not", null)
    // The same condition as `isCancelDue`, so that cancels that are not due do not fill the batch.
    .where(
      sql<SqlBool>`(cancel_sent_at is null or (${now} - cancel_sent_at >= ${FIRST_REPEAT_MS} and ${now} - cancel_sent_at >= cancel_sent_at - cancel_requested_at))`,
    )
    .orderBy((e) => e.fn.coalesce("cancel_sent_at", sql<number>`0`))
    .limit(bulkheads.cancels.executionSlots)
    .execute();
  await Promise.all(
    rows.map((row) =>
      bulkheads.cancels.execute(async () => {
        await passOnCancel(context, at, row);
        await refresh(context, at, row);
      }),
    ),
  );
}

/** Tells all services at once what was cancelled, without waiting for them; without this the sweeper does. */
export function passOnSoon(context: SyncContext): void {
  for (const at of context.services.values())
    void inBackground(context, passOnCancels(context, at), "cancels could not be passed on");
}
