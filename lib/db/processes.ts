/** The processes of the studio that run now, from the heartbeats that they write. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "./schema";
import type { ProcessesTable } from "./tables/studio";

/** Six heartbeats; a process that has not written for so long has probably ended. */
const SEEN_WITHIN_MS = 60_000;

/** @returns the processes that wrote a heartbeat within the last minute, the oldest first. */
export async function runningProcesses(db: Kysely<Database>, now: number): Promise<ProcessesTable[]> {
  return (
    db
      .selectFrom("processes")
      .selectAll()
      .where("seen_at", ">", now - SEEN_WITHIN_MS)
      // The clock was set back since: a process that still runs writes again.
      .where("seen_at", "<", now + SEEN_WITHIN_MS)
      .orderBy("started_at")
      .orderBy("id")
      .execute()
  );
}
