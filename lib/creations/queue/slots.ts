/** The places a service has for the studio's creations, and who takes them. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { PLACED_STATUSES } from "../ledger/state";

/** A creation of unknown outcome may run at the service: for so long its place counts as taken. */
const UNKNOWN_HOLDS_PLACE_MS = 5 * 60_000;

/** How many places each person's creations take at a service, by person. */
export async function placesTaken(
  db: Kysely<Database>,
  service: string,
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("creations")
    .select((e) => ["owner_id", e.fn.countAll<number | string>().as("taken")])
    .where("service", "=", service)
    .where((e) =>
      e.or([
        e.and([e("status", "in", PLACED_STATUSES), e("service_ended_at", "is", null)]),
        e.and([e("status", "=", "outcome_unknown"), e("finished_at", ">", now - UNKNOWN_HOLDS_PLACE_MS)]),
      ]),
    )
    .groupBy("owner_id")
    .execute();
  return new Map(rows.map((row) => [row.owner_id, Number(row.taken)]));
}

/** When a creation of each person who waits was last sent to the service, in milliseconds since 1970. */
export async function lastSends(db: Kysely<Database>, service: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom("creations")
        .select("owner_id")
        .distinct()
        .where("service", "=", service)
        .where("status", "=", "queued")
        .as("waiting"),
    )
    .select((e) => [
      "waiting.owner_id",
      e
        .selectFrom("creations")
        .select((inner) => inner.fn.max("sending_at").as("last"))
        .where("service", "=", service)
        .whereRef("creations.owner_id", "=", "waiting.owner_id")
        .as("last_sent_at"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.owner_id, Number(row.last_sent_at ?? 0)]));
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
