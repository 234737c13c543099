/** The slots of a service, and whose creations take them. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { SLOT_STATUSES } from "../ledger/state";

/** How long a creation of unknown outcome keeps its slot, because it may run at the service. */
const UNKNOWN_OUTCOME_KEEPS_SLOT_MS = 5 * 60_000;

/** How many slots each person's creations take at a service, by person. */
export async function slotsTaken(
  db: Kysely<Database>,
  service: string,
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom("creations")
        .select("owner_id")
        .where("service", "=", service)
        .where("status", "in", SLOT_STATUSES)
        .where("service_ended_at", "is", null)
        // Not an "or", for which SQLite would read all creations of the service.
        .unionAll(
          e
            .selectFrom("creations")
            .select("owner_id")
            .where("service", "=", service)
            .where("status", "=", "outcome_unknown")
            .where("finished_at", ">", now - UNKNOWN_OUTCOME_KEEPS_SLOT_MS),
        )
        .as("taken"),
    )
    .select((e) => ["owner_id", e.fn.countAll<number | string>().as("taken")])
    .groupBy("owner_id")
    .execute();
  return new Map(rows.map((row) => [row.owner_id, Number(row.taken)]));
}

/** When a creation of each person in the queue was last sent to the service, in milliseconds since 1970. */
export async function lastSends(db: Kysely<Database>, service: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom("creations")
        .select("owner_id")
        .distinct()
        .where("service", "=", service)
        .where("status", "=", "queued")
        .as("queued"),
    )
    .select((e) => [
      "queued.owner_id",
      e
        .selectFrom("creations")
        .select((inner) => inner.fn.max("sending_at").as("last"))
        .where("service", "=", service)
        .whereRef("creations.owner_id", "=", "queued.owner_id")
        .as("last_sent_at"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.owner_id, Number(row.last_sent_at ?? 0)]));
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
