import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Fence } from "../job";

/**
 * Hands a running job back, for a worker that stops on purpose. What is drawn already stays, and so does its place in
 * the queue.
 *
 * @param isCounted whether this attempt may bring the job nearer to being given up; not where a stop came in between.
 */
export async function release(db: Kysely<Database>, fence: Fence, isCounted = false): Promise<void> {
  await db
    .updateTable("jobs")
    .set((e) => ({
      status: "pending" as const,
      lease_owner: null,
      lease_until: null,
      ...(isCounted
        ? {}
        : {
            attempts_without_progress: e
              .case()
              .when("attempts_without_progress", ">", 0)
              .then(e("attempts_without_progress", "-", 1))
              .else(0)
              .end(),
          }),
    }))
    .where("id", "=", fence.id)
    .where("lease_owner", "=", fence.leaseOwner)
    .where("attempt", "=", fence.attempt)
    .where("status", "in", ["processing", "post_processing"])
    .execute();
}
