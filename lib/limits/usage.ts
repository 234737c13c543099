/** Usage: what people used of each model in a month. It stays when creations are deleted. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { monthOf } from "./month";

/** The end of one creation. */
interface EndedCreation {
  personId: string;
  /** The access token that it was asked for with; null for a session. */
  tokenId: string | null;
  model: string;
  /** Three letters; null where no price is known. */
  currency: string | null;
  /** `other`: one that counts as neither, such as a cancelled one, but has cost something. */
  status: "succeed" | "failed" | "other";
  pictures: number;
  /** In millionths of the currency. */
  costMicros: number;
}

/**
 * Counts an end.
 *
 * @param tx the transaction that ends the creation, so that each is counted once.
 * @param now milliseconds since 1970.
 */
export async function countUsage(tx: Kysely<Database>, ended: EndedCreation, now: number): Promise<void> {
  const added = (column: "creations" | "failed" | "pictures" | "cost_micros") =>
    sql<number>`${sql.ref(`usage.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  await tx
    .insertInto("usage")
    .values({
      person_id: ended.personId,
      month: monthOf(now),
      model: ended.model,
      currency: ended.currency ?? "",
      creations: ended.status === "succeed" ? 1 : 0,
      failed: ended.status === "failed" ? 1 : 0,
      pictures: ended.pictures,
      cost_micros: ended.costMicros,
    })
    .onConflict((conflict) =>
      conflict.columns(["person_id", "month", "model", "currency"]).doUpdateSet({
        creations: added("creations"),
        failed: added("failed"),
        pictures: added("pictures"),
        cost_micros: added("cost_micros"),
      }),
    )
    .execute();
  if (ended.tokenId !== null) await countForToken(tx, ended.tokenId, ended, now);
}

/** Nothing is kept for a token that was revoked meanwhile. */
async function countForToken(
  tx: Kysely<Database>,
  tokenId: string,
  { currency, pictures, costMicros }: EndedCreation,
  now: number,
): Promise<void> {
  if (pictures === 0 && costMicros === 0) return;
  const added = (column: "pictures" | "cost_micros") =>
    sql<number>`${sql.ref(`token_usage.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  await tx
    .insertInto("token_usage")
    .columns(["token_id", "month", "currency", "pictures", "cost_micros"])
    .expression(
      tx
        .selectFrom("access_tokens")
        .select([
          "id",
          sql<string>`cast(${monthOf(now)} as text)`.as("month"),
          sql<string>`cast(${currency ?? ""} as text)`.as("currency"),
          sql<number>`cast(${pictures} as bigint)`.as("pictures"),
          sql<number>`cast(${costMicros} as bigint)`.as("cost_micros"),
        ])
        .where("id", "=", tokenId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["token_id", "month", "currency"])
        .doUpdateSet({ pictures: added("pictures"), cost_micros: added("cost_micros") }),
    )
    .execute();
}
