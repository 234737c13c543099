import "server-only";
import type { Kysely, Selectable } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database, JobsTable } from "@/lib/db/schema";
import { LEASE_MS } from "../job";

export type ClaimedJob = Selectable<JobsTable>;

/**
 * Takes the oldest job that waits, or whose worker fell silent: one statement, so that no two workers get the same.
 *
 * @returns the job as it is after the claim, or null when there is nothing to do.
 */
export async function claim(
  db: Kysely<Database>,
  leaseOwner: string,
  now: number,
): Promise<ClaimedJob | null> {
  const claimed = await db
    .updateTable("jobs")
    .set((e) => ({
      status: "processing" as const,
      lease_owner: leaseOwner,
      lease_until: now + LEASE_MS,
      attempt: e("attempt", "+", 1),
      started_at: e.fn.coalesce("started_at", e.val(now)),
    }))
    .where("id", "=", (e) =>
      e
        .selectFrom("jobs")
        .select("id")
        .where((w) =>
          w.or([
            w("status", "=", "pending"),
            w.and([w("status", "in", ["processing", "post_processing"]), w("lease_until", "<", now)]),
          ]),
        )
        .orderBy("queued_at")
        .orderBy("id")
        .limit(1)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}
