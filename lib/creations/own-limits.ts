/** The limits of a person, and what is used of them. */
import "server-only";
import type { OwnLimits } from "contract/admin/limits";
import { type LimitSettings, limitsOf } from "@/lib/limits/limits";
import { monthStart } from "@/lib/limits/month";
import { costsOf, usageOfMonth } from "@/lib/limits/month-usage";
import { cachedBytesKept } from "@/lib/limits/storage-limit";
import type { Ledger, Services } from "./context/contexts";
import { countActive } from "./create/admission";

/** What open creations will use this month counts as used, as for the limits. */
export async function readOwnLimits(
  context: Ledger & Services & LimitSettings,
  ownerId: string,
): Promise<OwnLimits> {
  const { db, clock } = context;
  const now = clock.now();
  const { limits } = await limitsOf(db, context, ownerId);
  const { pictures, micros } = await usageOfMonth(db, { personId: ownerId }, now);
  return {
    limits,
    used: {
      creations_at_once: await countActive(db, context, ownerId),
      pictures_a_month: pictures,
      cost_a_month: costsOf(micros),
      bytes_kept: await cachedBytesKept(context, { ownerId, limit: limits.bytes_kept }),
    },
    reset_time: new Date(monthStart(now, 1)).toISOString(),
  };
}
