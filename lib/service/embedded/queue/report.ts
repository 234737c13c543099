import "server-only";
import type { Understanding } from "contract/creations/creation";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type Fence, type JobPreview, type JobRecord, LEASE_MS, recordColumns } from "../job";

/**
 * Writes the progress of a running job and renews its lease.
 *
 * @returns false when the lease was lost: another worker has the job, or it was removed.
 */
export async function report(
  db: Kysely<Database>,
  fence: Fence,
  state: {
    status: "processing" | "post_processing";
    progressPermille: number;
    record: JobRecord;
    previews: JobPreview[];
    understanding: Understanding | null;
    /** Whether this attempt has stored a picture or got further than every earlier attempt. */
    hasProgressed: boolean;
    now: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({
      status: state.status,
      progress_permille: state.progressPermille,
      ...recordColumns(state.record),
      previews: JSON.stringify(state.previews),
      understanding: state.understanding && JSON.stringify(state.understanding),
      lease_until: state.now + LEASE_MS,
      ...(state.hasProgressed ? { attempts_without_progress: 0 } : {}),
    })
    .where("id", "=", fence.id)
    .where("lease_owner", "=", fence.leaseOwner)
    .where("attempt", "=", fence.attempt)
    .where("status", "in", ["processing", "post_processing"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
