/** What people and access tokens have used of a month, with what their creations under way will still use. */
import "server-only";
import type { Cost } from "contract/admin/limits";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { LedgerStatus } from "@/lib/db/tables/creations";
import { monthOf, monthStart } from "./month";

export interface MonthUsage {
  pictures: number;
  /** In millionths, by currency. */
  micros: Map<string, number>;
}

/** Whose usage is counted: all of a person, or what was asked for with one of their tokens. */
export type Whose = { personId: string } | { tokenId: string };

/** The states of creations that have not ended. */
const OPEN: readonly LedgerStatus[] = ["queued", "sending", "pending", "processing", "post_processing"];
const requestSchema = z.object({ config: z.object({ image_number: z.int() }) });

/** @param now milliseconds since 1970. */
export async function usageOfMonth(db: Kysely<Database>, whose: Whose, now: number): Promise<MonthUsage> {
  if ("tokenId" in whose) return usageOfTokens(db, [whose.tokenId], now).then((of) => of(whose.tokenId));
  return (await usageOf(db, { column: "owner_id", ids: [whose.personId], now }))(whose.personId);
}

/** @returns the usage by the id of a token. */
export const usageOfTokens = (db: Kysely<Database>, tokenIds: readonly string[], now: number) =>
  usageOf(db, { column: "token_id", ids: tokenIds, now });

/**
 * One statement, so that a creation that ends meanwhile is counted as under way or as used, and never as neither. Creations
 * of unknown outcome count, because they may have been drawn.
 *
 * @param of.column of the ledger that has the ids.
 */
async function usageOf(
  db: Kysely<Database>,
  { column, ids, now }: { column: "owner_id" | "token_id"; ids: readonly string[]; now: number },
): Promise<(id: string) => MonthUsage> {
  const counted = [
    "pictures",
    "cost_micros as micros",
    "currency",
    sql<string | null>`cast(null as text)`.as("request"),
    sql<number>`0`.as("counted"),
  ] as const;
  // A create that began just before the month's end may read this after another creation ended in the next one.
  const month = monthOf(now);
  const used =
    column === "owner_id"
      ? db
          .selectFrom("usage")
          .select(["person_id as id", ...counted])
          .where("person_id", "in", ids)
          .where("month", ">=", month)
      : db
          .selectFrom("token_usage")
          .select(["token_id as id", ...counted])
          .where("token_id", "in", ids)
          .where("month", ">=", month);
  const ofThem = db
    .selectFrom("creations")
    .select([
      sql<string>`${sql.ref(column)}`.as("id"),
      sql<number>`0`.as("pictures"),
      sql<number>`coalesce(price_micros, 0)`.as("micros"),
      sql<string>`coalesce(currency, '')`.as("currency"),
      sql<string | null>`request`.as("request"),
      // What its answered calls cost stands in the usage already.
      sql<number>`case when is_cost_measured = 1 then cost_micros else 0 end`.as("counted"),
    ])
    .where(column, "in", ids);
  // Not an "or", for which SQLite would read all creations of the person.
  const underWay = ofThem.where("status", "in", OPEN);
  const unknown = ofThem.where("status", "=", "outcome_unknown").where("finished_at", ">=", monthStart(now));
  const rows = ids.length === 0 ? [] : await unknown.unionAll(underWay).unionAll(used).execute();
  const usages = new Map<string, MonthUsage>();
  const of = (id: string): MonthUsage => usages.get(id) ?? { pictures: 0, micros: new Map() };
  for (const { id, pictures, micros, currency, request, counted } of rows) {
    const usage = of(id);
    usages.set(id, usage);
    // A damaged request is not drawn.
    const wanted = request === null ? null : (readStored(requestSchema, request)?.config.image_number ?? 0);
    usage.pictures += wanted ?? Number(pictures);
    const cost = wanted === null ? micros : Math.max(0, micros * wanted - counted);
    if (currency !== "") usage.micros.set(currency, (usage.micros.get(currency) ?? 0) + cost);
  }
  return of;
}

/** In the form of the API, without what costs nothing. */
export const costsOf = (micros: ReadonlyMap<string, number>): Cost[] =>
  Array.from(micros, ([currency, amount]) => ({ amount: amount / 1_000_000, currency }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
