import "server-only";
import type { Kysely } from "kysely";
import type { Understanding } from "@/lib/contract/creation";
import type { Database } from "@/lib/db/schema";
import { type Fence, type JobOutput, type JobPreview, LEASE_MS } from "../job";

/**
 * Writes how far a running job has come and renews its lease.
 *
 * @returns false when the lease was lost: somebody else has the job now, or it is gone.
 */
export async function report(
  db: Kysely<Database>,
  fence: Fence,
  state: {
    status: "processing" | "post_processing";
    progressPermille: number;
    outputs: JobOutput[];
    previews: JobPreview[];
    understanding: Understanding | null;
    /** Whether this attempt has kept a picture, or come further than every attempt before it. */
    hasProgressed: boolean;
    now: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({
      status: state.status,
      progress_permille: state.progressPermille,
      outputs: JSON.stringify(state.outputs),
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
