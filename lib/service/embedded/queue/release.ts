import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Fence } from "../job";

/**
 * Hands a running job back untouched, for a worker that stops on purpose. The attempt does not count: it was not
 * the job's fault. What is drawn already stays.
 */
export async function release(db: Kysely<Database>, fence: Fence): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ status: "pending", lease_owner: null, lease_until: null, attempt: fence.attempt - 1 })
    .where("id", "=", fence.id)
    .where("lease_owner", "=", fence.leaseOwner)
    .where("attempt", "=", fence.attempt)
    .where("status", "in", ["processing", "post_processing"])
    .execute();
}
