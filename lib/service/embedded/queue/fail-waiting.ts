import "server-only";
import type { ErrorBody } from "contract/errors";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/**
 * Fails the jobs of a service that were queued before a time and that nothing was begun for.
 *
 * @param input.error why none of them can be drawn.
 */
export async function failWaiting(
  db: Kysely<Database>,
  input: { service: string; queuedBefore: number; error: ErrorBody; now: number },
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ status: "failed", error: JSON.stringify(input.error), finished_at: input.now })
    .where("service", "=", input.service)
    .where("status", "=", "pending")
    .where("queued_at", "<", input.queuedBefore)
    .where("asked", "=", "[]")
    .where("outputs", "=", "[]")
    .execute();
}
