import "server-only";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { JobsTable } from "@/lib/db/tables/jobs";

/** One job, or null. */
export async function readJob(db: Kysely<Database>, id: string): Promise<Selectable<JobsTable> | null> {
  return (await db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** How many jobs of the same service go before this queued one at present; later jobs may still be ordered before it. */
export async function countAhead(
  db: Kysely<Database>,
  job: Pick<Selectable<JobsTable>, "service" | "id" | "start_tag" | "queued_at">,
): Promise<number> {
  const { ahead } = await db
    .selectFrom("jobs")
    .select((e) => e.fn.countAll<number | string>().as("ahead"))
    .where("service", "=", job.service)
    .where("status", "=", "pending")
    .where((e) =>
      e(e.refTuple("start_tag", "queued_at", "id"), "<", e.tuple(job.start_tag, job.queued_at, job.id)),
    )
    .executeTakeFirstOrThrow();
  return Number(ahead);
}

/** The ids of those jobs that no worker has claimed. */
export async function waitingAmong(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", "in", ids)
    .where("status", "=", "pending")
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The ids of those jobs for which a cancel was requested. */
export async function cancelledAmong(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", "in", ids)
    .where("cancel_requested", "=", 1)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Whether the creation of a job has ended in the ledger, so that nobody waits for the pictures: for example because its
 * service was not in the settings for a while. They might be paid for all the same.
 */
export async function isGivenUp(
  db: Kysely<Database>,
  job: Pick<Selectable<JobsTable>, "idempotency_key">,
): Promise<boolean> {
  const ended = await db
    .selectFrom("creations")
    .select("id")
    .where("id", "=", job.idempotency_key)
    .where("finished_at", "is not", null)
    .executeTakeFirst();
  return ended !== undefined;
}
