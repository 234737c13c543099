/** Counts the end of a creation as usage of its owner. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { countUsage } from "@/lib/limits/usage";
import type { CreationRow } from "./row";

type Ended = Pick<CreationRow, "owner_id" | "model" | "currency">;

/** @param tx the transaction that ends it. */
export async function countSuccess(
  tx: Kysely<Database>,
  row: Ended,
  { pictures, costMicros, now }: { pictures: number; costMicros: number | null; now: number },
): Promise<void> {
  await countUsage(tx, { ...of(row), status: "succeed", pictures, costMicros: costMicros ?? 0 }, now);
}

/** @param tx the transaction that ends it. */
export async function countFailure(tx: Kysely<Database>, row: Ended, now: number): Promise<void> {
  await countUsage(tx, { ...of(row), status: "failed", pictures: 0, costMicros: 0 }, now);
}

const of = ({ owner_id: personId, model, currency }: Ended) => ({ personId, model, currency });
