/** Tells the other processes of the studio that this one runs, and which services it has. */
import "server-only";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import type { Role } from "@/lib/settings/env";

export const HEARTBEAT_INTERVAL_MS = 10_000;
/** Rows of processes that were killed. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export interface Presence {
  /** Says that the process still runs. */
  beat(): Promise<void>;
  /** Says that it has ended. */
  leave(): Promise<void>;
}

/** @param services the ids of the services that this process has now. @param name what an operator knows the process by. */
export function createPresence(
  { db, clock }: { db: Kysely<Database>; clock: { now(): number } },
  { name, role, services }: { name: string; role: Role; services: () => readonly string[] },
): Presence {
  const id = newId("process");
  const startedAt = clock.now();
  let hasLeft = false;
  return {
    async beat() {
      if (hasLeft) return;
      const now = clock.now();
      const seen = { services: JSON.stringify(services()), seen_at: now };
      const row = { id, name, role, started_at: startedAt, ...seen };
      await db
        .insertInto("processes")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(seen))
        .execute();
      await db
        .deleteFrom("processes")
        .where("seen_at", "<", now - FORGOTTEN_AFTER_MS)
        .execute();
    },
    async leave() {
      hasLeft = true;
      await db.deleteFrom("processes").where("id", "=", id).execute();
    },
  };
}
