/** Counts what a call costs before it is made, so that the limits of a month hold and what is charged is never missed. */
import "server-only";
import type { Kysely } from "kysely";
import { accountDisabled } from "@/lib/base/errors";
import type { Database } from "@/lib/db/schema";
import { type Asking, budgetsOf } from "./budgets";
import { type LimitSettings, limitsOf } from "./limits";
import { requireMonthlyLimits } from "./monthly-limits";
import { countUsage } from "./usage";

interface Context extends LimitSettings {
  db: Kysely<Database>;
  clock: { now(): number };
}

const CURRENCY = "USD";

/**
 * Counts the expected cost as used.
 *
 * @param call.model as usage names it. @param call.micros millionths of a US dollar.
 * @returns counts what it cost in the end instead; nothing, where it was not made.
 * @throws StudioError `monthly_limit_reached`, `account_disabled`; then nothing is counted.
 */
export async function setAside(
  context: Context,
  { ownerId, tokenId = null, model, micros }: Asking & { model: string; micros: number },
): Promise<(actualMicros: number) => Promise<void>> {
  const { db, clock } = context;
  const now = clock.now();
  const count = (tx: Kysely<Database>, costMicros: number) =>
    countUsage(
      tx,
      { personId: ownerId, tokenId, model, currency: CURRENCY, status: "other", pictures: 0, costMicros },
      // Of the same month, also where it ends in the next one.
      now,
    );
  await db.transaction().execute(async (tx) => {
    const { limits, isDisabled } = await limitsOf(tx, context, ownerId, { lock: true });
    if (isDisabled) throw accountDisabled();
    for (const { whose, limits: ofBudget } of await budgetsOf(tx, { ownerId, tokenId, limits, now }))
      await requireMonthlyLimits(tx, {
        whose,
        // It draws no picture.
        limits: { ...ofBudget, pictures_a_month: null },
        wanted: { pictures: 1, priceMicros: micros, currency: CURRENCY },
        now,
      });
    await count(tx, micros);
  });
  return async (actualMicros) => {
    if (actualMicros !== micros) await count(db, actualMicros - micros);
  };
}
