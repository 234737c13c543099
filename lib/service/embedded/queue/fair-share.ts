/**
 * The order of the queue of each embedded service: start-time fair queueing, which shares the workers by megapixels and not by number of jobs.
 *
 * Each job gets a start tag in megapixels when it is queued: the end of its owner's last job, or the queue's virtual time
 * when the owner has none. The lowest tag is served first. Between two jobs of one person, every other person gets as many
 * megapixels as the first of them, and at most one job more. So forty large creations delay another person's small one
 * only by the jobs being drawn, and any number of small ones delay a large one only by its own size.
 */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

const RUNNING = ["processing", "post_processing"] as const;
/** Separates these locks from others in the same database. */
const LOCK_SPACE = 7_102;

/**
 * The start tag of an owner's next job at a service. To be called in the transaction that inserts it.
 *
 * @returns megapixels of virtual time, which starts at 0 whenever the queue is empty.
 */
export async function nextStartTag(
  tx: Kysely<Database>,
  { service, ownerId }: { service: string; ownerId: string },
): Promise<number> {
  // Two concurrent jobs of one person would get the same tag. SQLite allows one writing transaction at a time anyway.
  if (isPostgres(tx))
    await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${ownerId}))`.execute(tx);
  const last = await tx
    .selectFrom("jobs")
    .select(["start_tag", "cost"])
    .where("service", "=", service)
    .where("owner_id", "=", ownerId)
    .where("status", "in", ["pending", ...RUNNING])
    .orderBy("start_tag", "desc")
    .limit(1)
    .executeTakeFirst();
  return Math.max(await virtualTime(tx, service), last ? last.start_tag + last.cost : 0);
}

/**
 * The queue's virtual time: the tag of the job started last, but not beyond the next queued job, because small jobs may
 * overtake large ones and a newcomer must not end up behind all of those.
 */
async function virtualTime(tx: Kysely<Database>, service: string): Promise<number> {
  const started = await tx
    .selectFrom("jobs")
    .select("start_tag")
    .where("service", "=", service)
    .where("status", "in", RUNNING)
    .orderBy("start_tag", "desc")
    .limit(1)
    .executeTakeFirst();
  const next = await tx
    .selectFrom("jobs")
    .select("start_tag")
    .where("service", "=", service)
    .where("status", "=", "pending")
    .orderBy("start_tag")
    .limit(1)
    .executeTakeFirst();
  const tags = [started, next].flatMap((job) => (job ? [job.start_tag] : []));
  return tags.length > 0 ? Math.min(...tags) : 0;
}
