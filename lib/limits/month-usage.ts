/** What a person has used of a month, with what their creations under way will still use. */
import "server-only";
import type { Cost } from "contract/admin/limits";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { LedgerStatus } from "@/lib/db/tables/creations";
import { monthOf, monthStart } from "./month";

interface MonthUsage {
  pictures: number;
  /** In millionths, by currency. */
  micros: Map<string, number>;
}

/** The states of creations that have not ended. */
const OPEN: readonly LedgerStatus[] = ["queued", "sending", "pending", "processing", "post_processing"];
const requestSchema = z.object({ config: z.object({ image_number: z.int() }) });

/**
 * One statement, so that a creation that ends meanwhile is counted as under way or as used, and never as neither. Creations
 * of unknown outcome count, because they may have been drawn.
 *
 * @param of.now milliseconds since 1970.
 */
export async function usageOfMonth(
  db: Kysely<Database>,
  { personId, now }: { personId: string; now: number },
): Promise<MonthUsage> {
  const used = db
    .selectFrom("usage")
    .select([
      "pictures",
      "cost_micros as micros",
      "currency",
      sql<string | null>`cast(null as text)`.as("request"),
      sql<number>`0`.as("counted"),
    ])
    .where("person_id", "=", personId)
    // A create that began just before the month's end may read this after another creation ended in the next one.
    .where("month", ">=", monthOf(now));
  const ofPerson = db
    .selectFrom("creations")
    .select([
      sql<number>`0`.as("pictures"),
      sql<number>`coalesce(price_micros, 0)`.as("micros"),
      sql<string>`coalesce(currency, '')`.as("currency"),
      "request",
      // What its answered calls cost stands in the usage already.
      sql<number>`case when is_cost_measured = 1 then cost_micros else 0 end`.as("counted"),
    ])
    .where("owner_id", "=", personId);
  // Not an "or", for which SQLite would read all creations of the person.
  const underWay = ofPerson.where("status", "in", OPEN);
  const unknown = ofPerson
    .where("status", "=", "outcome_unknown")
    .where("finished_at", ">=", monthStart(now));
  const rows = await used.unionAll(underWay).unionAll(unknown).execute();
  const usage: MonthUsage = { pictures: 0, micros: new Map() };
  for (const { pictures, micros, currency, request, counted } of rows) {
    // A damaged request is not drawn.
    const wanted = request === null ? null : (readStored(requestSchema, request)?.config.image_number ?? 0);
    usage.pictures += wanted ?? pictures;
    const cost = wanted === null ? micros : Math.max(0, micros * wanted - counted);
    if (currency !== "") usage.micros.set(currency, (usage.micros.get(currency) ?? 0) + cost);
  }
  return usage;
}

/** In the form of the API, without what costs nothing. */
export const costsOf = (micros: ReadonlyMap<string, number>): Cost[] =>
  Array.from(micros, ([currency, amount]) => ({ amount: amount / 1_000_000, currency }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
