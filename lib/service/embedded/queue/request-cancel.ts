import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/**
 * Cancels a queued job at once, and marks a running one for its worker. An ended job does not change.
 *
 * If a job is claimed between the two statements, the second one marks it.
 */
export async function requestCancel(db: Kysely<Database>, id: string, now: number): Promise<void> {
  const waiting = await db
    .updateTable("jobs")
    .set({ status: "cancelled", cancel_requested: 1, finished_at: now })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (waiting.numUpdatedRows > 0n) return;
  await db
    .updateTable("jobs")
    .set({ cancel_requested: 1 })
    .where("id", "=", id)
    .where("status", "in", ["pending", "processing", "post_processing"])
    .execute();
}
