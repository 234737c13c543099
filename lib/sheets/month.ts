/** Whether what a sheet draws is within the monthly limits of its owner: all of it, so that it does not end half-way. */
import "server-only";
import type { Limits } from "contract/admin/limits";
import { pricePerPicture } from "contract/models/model-settings";
import type { Kysely } from "kysely";
import type { Ledger } from "@/lib/creations/context/contexts";
import type { Database } from "@/lib/db/schema";
import { requireMonthlyLimits } from "@/lib/limits/monthly-limits";
import type { Order } from "./cell-order";

/**
 * Others may use the rest of the month meanwhile, so each creation is checked again.
 *
 * @param tx has the lock of the owner.
 * @throws StudioError `monthly_limit_reached`
 */
export async function requireMonth(
  tx: Kysely<Database>,
  { clock }: Pick<Ledger, "clock">,
  {
    ownerId,
    limits,
    orders,
  }: { ownerId: string; limits: Limits; orders: readonly (readonly [string, Order])[] },
): Promise<void> {
  const drawn = orders.flatMap(([, order]) => (order.obstacle === null ? [order] : []));
  const micros = new Map<string | null, number>([[null, 0]]);
  for (const { model, request } of drawn) {
    const amount = pricePerPicture(model.price, request.model_settings ?? {});
    const currency = (amount && model.price?.currency) || null;
    micros.set(currency, (micros.get(currency) ?? 0) + Math.round((amount ?? 0) * 1_000_000));
  }
  for (const [currency, sum] of micros) {
    const priceMicros = currency === null || drawn.length === 0 ? null : sum / drawn.length;
    const wanted = { pictures: drawn.length, priceMicros, currency };
    await requireMonthlyLimits(tx, { personId: ownerId, limits, wanted, now: clock.now() });
  }
}
