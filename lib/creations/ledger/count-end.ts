/** What a creation that ends has cost, and its end as usage of its owner. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { countUsage } from "@/lib/limits/usage";
import type { CreationRow } from "./row";

type Ended = Pick<CreationRow, "owner_id" | "token_id" | "model" | "currency">;
type CostColumns = Pick<CreationRow, "cost_micros" | "price_micros" | "currency" | "is_cost_measured">;

/** The currency in which services say what something cost. */
const MEASURED_IN = "USD";

/**
 * The columns of what a creation cost: what its service says, or else the price of its pictures.
 *
 * What was said by the service wins over a price in MODELS_FILE, which is what somebody expected before. A price in another
 * currency goes then, because a creation has one currency.
 *
 * @param end.costMicros what the service says, in millionths of a US dollar; null or undefined when it does not.
 * @param end.pictures how many came.
 */
export function costColumns(
  { price_micros, currency }: Pick<CreationRow, "price_micros" | "currency">,
  { costMicros, pictures }: { costMicros: number | null | undefined; pictures: number },
): CostColumns {
  if (costMicros === null || costMicros === undefined) {
    const cost = price_micros === null || pictures === 0 ? null : price_micros * pictures;
    return { cost_micros: cost, price_micros, currency, is_cost_measured: 0 };
  }
  return {
    cost_micros: costMicros,
    price_micros: currency === MEASURED_IN ? price_micros : null,
    currency: MEASURED_IN,
    is_cost_measured: 1,
  };
}

/**
 * Counts an end.
 *
 * @param tx the transaction that ends it.
 * @param end.cost absent for one that cost nothing.
 */
export async function countEnd(
  tx: Kysely<Database>,
  { owner_id: personId, token_id: tokenId, model, currency }: Ended,
  end: {
    status: "succeed" | "failed" | "other";
    pictures?: number;
    cost?: Pick<CostColumns, "cost_micros" | "currency">;
    now: number;
  },
): Promise<void> {
  const { status, pictures = 0, cost, now } = end;
  const money = { currency: cost ? cost.currency : currency, costMicros: cost?.cost_micros ?? 0 };
  await countUsage(tx, { personId, tokenId, model, status, pictures, ...money }, now);
}

/** @param tx the transaction that ends it. */
export const countFailure = (tx: Kysely<Database>, row: Ended, now: number): Promise<void> =>
  countEnd(tx, row, { status: "failed", now });
