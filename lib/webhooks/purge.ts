/** Ends and removes deliveries, so that the table does not grow with the years. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { WebhooksContext } from "./context";

const KEEP_MS = 7 * 24 * 3_600_000;
const BATCH = 500;
const MAX_BATCHES = 20;

/** Gives up what has waited for too long, such as that of paused webhooks, and removes what ended days ago. */
export async function purgeDeliveries({ creations: { db, clock } }: WebhooksContext): Promise<void> {
  const now = clock.now();
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const ended = await endLate(db, now);
    const removed = await removeOld(db, now);
    if (ended < BATCH && removed < BATCH) return;
  }
}

/** What is being sent ends by itself, unless its sender died. */
async function endLate(db: Kysely<Database>, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ state: "failed", ended_at: now, merge_key: null, lease: null })
    .where((e) =>
      e(
        e.refTuple("webhook_id", "event_id"),
        "in",
        e
          .selectFrom("webhook_deliveries")
          .select(["webhook_id", "event_id"])
          .where("state", "=", "pending")
          .where("give_up_at", "<", now)
          .where((late) => late.or([late("lease", "is", null), late("next_at", "<", now)]))
          .limit(BATCH)
          .$asTuple("webhook_id", "event_id"),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function removeOld(db: Kysely<Database>, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("webhook_deliveries")
    .where((e) =>
      e(
        e.refTuple("webhook_id", "event_id"),
        "in",
        e
          .selectFrom("webhook_deliveries")
          .select(["webhook_id", "event_id"])
          .where("ended_at", "<", now - KEEP_MS)
          .limit(BATCH)
          .$asTuple("webhook_id", "event_id"),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
