/**
 * Whose job is next: start-time fair queueing, so that people share the workers by the work and not by its number.
 *
 * Each job gets a start tag when it is queued, in megapixels: where its owner's last job ends, or the present of the
 * queue for whoever has nothing waiting. The lowest tag is served first. So between two jobs of one person everybody
 * else gets as many megapixels as the first of them, and one job more at most: forty large creations delay nobody's
 * small one by more than what is being drawn, and any number of small ones delay a large one only by its own size.
 */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

const RUNNING = ["processing", "post_processing"] as const;
/** Tells these locks from others of the same database. */
const LOCK_SPACE = 7_102;

/**
 * The start tag of an owner's next job. To be called in the transaction that inserts it.
 *
 * @returns megapixels on the queue's own clock, which begins at 0 whenever the queue is empty.
 */
export async function nextStartTag(tx: Kysely<Database>, ownerId: string): Promise<number> {
  // Two jobs of one person at once would get one tag; SQLite lets one transaction write at a time anyway.
  if (isPostgres(tx))
    await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${ownerId}))`.execute(tx);
  const last = await tx
    .selectFrom("jobs")
    .select(["start_tag", "cost"])
    .where("owner_id", "=", ownerId)
    .where("status", "in", ["pending", ...RUNNING])
    .orderBy("start_tag", "desc")
    .limit(1)
    .executeTakeFirst();
  return Math.max(await virtualTime(tx), last ? last.start_tag + last.cost : 0);
}

/**
 * The queue's present: the tag of what was begun last. Not beyond what is next, because small jobs are let past large
 * ones, and a newcomer must not end up behind all of those.
 */
async function virtualTime(tx: Kysely<Database>): Promise<number> {
  const begun = await tx
    .selectFrom("jobs")
    .select("start_tag")
    .where("status", "in", RUNNING)
    .orderBy("start_tag", "desc")
    .limit(1)
    .executeTakeFirst();
  const next = await tx
    .selectFrom("jobs")
    .select("start_tag")
    .where("status", "=", "pending")
    .orderBy("start_tag")
    .limit(1)
    .executeTakeFirst();
  const tags = [begun, next].flatMap((job) => (job ? [job.start_tag] : []));
  return tags.length > 0 ? Math.min(...tags) : 0;
}
