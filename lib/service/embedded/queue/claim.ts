import "server-only";
import type { ExpressionBuilder, ExpressionWrapper, Kysely, Selectable, SqlBool } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { JobsTable } from "@/lib/db/tables/jobs";
import { maxPauseUntil } from "../../pause";
import { ANY_COST, LEASE_MS, MAX_LEASE_AHEAD_MS } from "../job";

export type ClaimedJob = Selectable<JobsTable>;

type Condition = (e: ExpressionBuilder<Database, "jobs">) => ExpressionWrapper<Database, "jobs", SqlBool>;

const expiredAt =
  (now: number): Condition =>
  (e) =>
    e.and([
      e("status", "in", ["processing", "post_processing"]),
      e.or([e("lease_until", "<", now), e("lease_until", ">", now + MAX_LEASE_AHEAD_MS)]),
    ]);
const isWaiting: Condition = (e) => e.and([e("status", "=", "pending")]);

/**
 * Claims a job of a service whose lease has expired, else the next one in its queue; none while the service is paused. Each
 * claim is one statement, so that no two workers get the same job, and finds its job in the index however long the queues are.
 *
 * @param service the embedded service of the worker's engine.
 * @param maxCost megapixels; jobs with more are skipped.
 * @param mayReclaim whether jobs of expired leases are claimed at all.
 * @returns the job after the claim, or null when there is none.
 */
export async function claim(
  db: Kysely<Database>,
  service: string,
  leaseOwner: string,
  now: number,
  maxCost = ANY_COST,
  mayReclaim = true,
): Promise<ClaimedJob | null> {
  const fitting =
    (condition: Condition): Condition =>
    (e) =>
      e.and([condition(e), e("cost", "<=", maxCost)]);
  const worker = { service, leaseOwner, now };
  const reclaimed = mayReclaim ? await claimFirst(db, worker, fitting(expiredAt(now))) : null;
  return reclaimed ?? (await claimFirst(db, worker, fitting(isWaiting)));
}

/** Claims this job, whatever its service and its place in the queue. @returns null when it has ended, or a worker has it. */
export async function claimById(
  db: Kysely<Database>,
  id: string,
  leaseOwner: string,
  now: number,
): Promise<ClaimedJob | null> {
  const claimed = await toClaim(db, { leaseOwner, now })
    .where("id", "=", id)
    .where((e) => e.or([expiredAt(now)(e), isWaiting(e)]))
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

const toClaim = (db: Kysely<Database>, { leaseOwner, now }: { leaseOwner: string; now: number }) =>
  db.updateTable("jobs").set((e) => ({
    status: "processing" as const,
    lease_owner: leaseOwner,
    lease_until: now + LEASE_MS,
    attempt: e("attempt", "+", 1),
    attempts_without_progress: e("attempts_without_progress", "+", 1),
    started_at: e.fn.coalesce("started_at", e.val(now)),
  }));

async function claimFirst(
  db: Kysely<Database>,
  { service, leaseOwner, now }: { service: string; leaseOwner: string; now: number },
  condition: Condition,
): Promise<ClaimedJob | null> {
  const claimed = await toClaim(db, { leaseOwner, now })
    .where("id", "=", (e) =>
      e
        .selectFrom("jobs")
        .select("id")
        .where("service", "=", service)
        .where(condition)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("services")
                .select("services.id")
                .where("services.id", "=", service)
                .where("services.hold_until", ">", now)
                .where("services.hold_until", "<=", maxPauseUntil(now)),
            ),
          ),
        )
        .orderBy("start_tag")
        .orderBy("queued_at")
        .orderBy("id")
        .limit(1)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}
