import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type Fence, type JobRecord, recordColumns } from "../job";

/**
 * Hands a running job back to the queue when its worker stops. The job keeps its drawn pictures.
 *
 * @param how.isCounted whether this attempt counts as one without progress; a planned stop does not.
 * @param how.record absent to leave what the job has.
 * @param how.isTurnOver whether the job had its turn, as if it had been drawn; else it keeps its order.
 */
export async function release(
  db: Kysely<Database>,
  fence: Fence,
  {
    isCounted = false,
    isTurnOver = false,
    record,
  }: { isCounted?: boolean; isTurnOver?: boolean; record?: JobRecord } = {},
): Promise<void> {
  await db
    .updateTable("jobs")
    .set((e) => ({
      status: "pending" as const,
      lease_owner: null,
      lease_until: null,
      ...(record && recordColumns(record)),
      ...(isTurnOver ? { start_tag: e("start_tag", "+", e.ref("cost")) } : {}),
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
