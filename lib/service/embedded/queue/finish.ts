import "server-only";
import type { Understanding } from "contract/creations/creation";
import type { ErrorBody } from "contract/errors";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type Fence, type JobOutput, type JobRecord, recordColumns } from "../job";

export type Ending =
  | {
      status: "succeed";
      outputs: JobOutput[];
      understanding: Understanding | null;
      /** What the creation's owner has to know, such as missing pictures; null when there is nothing. */
      notice: string | null;
    }
  | { status: "failed" | "outcome_unknown"; error: ErrorBody }
  | { status: "cancelled" };

/**
 * Ends a running job.
 *
 * @param record absent to leave what the job has.
 * @returns false when the lease was lost; then nothing is written.
 */
export async function finish(
  db: Kysely<Database>,
  fence: Fence,
  ending: Ending,
  now: number,
  record?: JobRecord,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({
      status: ending.status,
      lease_owner: null,
      lease_until: null,
      finished_at: now,
      ...(record && recordColumns(record)),
      ...(ending.status === "succeed"
        ? {
            outputs: JSON.stringify(ending.outputs),
            understanding: ending.understanding && JSON.stringify(ending.understanding),
            notice: ending.notice,
            progress_permille: 1000,
          }
        : {}),
      ...("error" in ending ? { error: JSON.stringify(ending.error) } : {}),
    })
    .where("id", "=", fence.id)
    .where("lease_owner", "=", fence.leaseOwner)
    .where("attempt", "=", fence.attempt)
    .where("status", "in", ["processing", "post_processing"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
