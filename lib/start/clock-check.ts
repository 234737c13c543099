/** Notices a machine whose clock is wrong: leases and times of all processes are compared with each other. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Log } from "@/lib/base/log";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

/** Less than the shortest lease. */
const MAX_DIFFERENCE_MS = 5_000;

/**
 * @param onMeasured is told how many milliseconds this machine is ahead of the database.
 * @returns a function that compares the clocks and logs when they begin or cease to differ. SQLite has no clock of its own.
 */
export function createClockCheck(
  { db, clock, log }: { db: Kysely<Database>; clock: { now(): number }; log: Pick<Log, "warn" | "info"> },
  onMeasured: (aheadMs: number) => void = () => {},
): () => Promise<void> {
  let differed = false;
  return async () => {
    if (!isPostgres(db)) return;
    const aheadMs = await measure(db, clock);
    onMeasured(aheadMs);
    const differs = Math.abs(aheadMs) > MAX_DIFFERENCE_MS;
    if (differs === differed) return;
    differed = differs;
    if (differs) {
      const secondsAhead = aheadMs / 1_000;
      log.warn({ secondsAhead }, "the clocks of this machine and of the database differ: set both by NTP");
    } else log.info("the clocks of this machine and of the database agree again");
  };
}

/** The part of the difference that the duration of the query does not explain. */
async function measure(db: Kysely<Database>, clock: { now(): number }): Promise<number> {
  const before = clock.now();
  const { rows } = await sql<{ ms: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as float8) as ms`.execute(db);
  const after = clock.now();
  const theirs = Number(rows[0]?.ms);
  if (theirs < before) return before - theirs;
  return theirs > after ? after - theirs : 0;
}
