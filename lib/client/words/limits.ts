/** Limits and what is used of them, in words. */
import type { Cost, LimitName, Limits, OwnLimits } from "contract/admin/limits";
import { counted, grouped } from "./counted";
import { moneyInWords } from "./price";

/** Storage is counted in powers of ten, as limits are set: `34 MB`, `1.2 GB`. */
export function storageInWords(bytes: number): string {
  const isSmall = bytes < 1e9;
  const size = bytes / (isSmall ? 1e6 : 1e9);
  return `${size.toLocaleString("en", { maximumFractionDigits: isSmall ? 0 : 1 })} ${isSmall ? "MB" : "GB"}`;
}

/** An amount in words, where zero is an amount and not a price. */
export const amountInWords = (cost: Cost): string =>
  cost.amount === 0
    ? new Intl.NumberFormat("en", { style: "currency", currency: cost.currency }).format(0)
    : moneyInWords(cost);

/** `$1.20 + €3.00`; empty where nothing has a price. */
export const amountsInWords = (costs: readonly Cost[]): string => costs.map(amountInWords).join(" + ");

/** What was used in the currency of a limit. */
export const amountIn = (costs: readonly Cost[], currency: string): number =>
  costs.find((cost) => cost.currency === currency)?.amount ?? 0;

/** One limit with what is used of it. */
export interface LimitUse {
  name: LimitName;
  label: string;
  used: number;
  of: number;
  /** `120 of 200`. */
  words: string;
}

/** The limits that exist, with what is used of them, in the order in which they are shown. */
export function limitUses({ limits, used }: Pick<OwnLimits, "limits" | "used">): LimitUse[] {
  const { pictures_a_month, cost_a_month, bytes_kept, creations_at_once } = limits;
  const uses: (LimitUse | null)[] = [
    pictures_a_month === null
      ? null
      : limitUse("pictures_a_month", "Pictures this month", used.pictures_a_month, pictures_a_month),
    cost_a_month && costUse(used.cost_a_month, cost_a_month),
    bytes_kept === null
      ? null
      : {
          name: "bytes_kept",
          label: "Storage",
          used: used.bytes_kept,
          of: bytes_kept,
          words: `${storageInWords(used.bytes_kept)} of ${storageInWords(bytes_kept)}`,
        },
    creations_at_once === null
      ? null
      : limitUse("creations_at_once", "Creations at once", used.creations_at_once, creations_at_once),
  ];
  return uses.filter((use) => use !== null);
}

const limitUse = (name: LimitName, label: string, used: number, of: number): LimitUse => ({
  name,
  label,
  used,
  of,
  words: `${grouped(used)} of ${grouped(of)}`,
});

function costUse(costs: readonly Cost[], limit: Cost): LimitUse {
  const used = amountIn(costs, limit.currency);
  return {
    name: "cost_a_month",
    label: "Cost this month",
    used,
    of: limit.amount,
    words: `${amountInWords({ amount: used, currency: limit.currency })} of ${amountInWords(limit)}`,
  };
}

/** `1 December`; the months of limits begin at midnight in UTC. */
export const resetDayInWords = (resetTime: string): string =>
  new Date(resetTime).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** Below this share of a limit what is left is said beside Generate. */
const NEARLY_USED_LEFT = 0.1;

/** What is said before a limit of the month or of storage is reached; null while there is enough. */
export function nearLimitInWords(own: OwnLimits): string | null {
  const { limits, reset_time } = own;
  const near = limitUses(own).find(
    ({ name, used, of }) => name !== "creations_at_once" && of - used < of * NEARLY_USED_LEFT,
  );
  if (!near) return isNothingAllowed(limits) ? "The administrator allows no new pictures." : null;
  const left = Math.max(0, near.of - near.used);
  const again = `from ${resetDayInWords(reset_time)} on`;
  switch (near.name) {
    case "pictures_a_month":
      if (left === 0) return `No pictures left this month; new ones ${again}.`;
      return `${counted(left, "picture")} left this month.`;
    case "cost_a_month": {
      const currency = limits.cost_a_month?.currency ?? "USD";
      if (left === 0) return `Nothing left to spend this month; again ${again}.`;
      return `${amountInWords({ amount: left, currency })} left this month.`;
    }
    default:
      return left === 0 ? "Your storage is full." : `${storageInWords(left)} of storage left.`;
  }
}

const isNothingAllowed = ({ pictures_a_month, creations_at_once }: Limits) =>
  pictures_a_month === 0 || creations_at_once === 0;
