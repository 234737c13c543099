/** Checks a request against the monthly limits of a person or an access token. */
import "server-only";
import type { LimitName } from "contract/admin/limits";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Budget } from "./budgets";
import { monthStart } from "./month";
import { usageOfMonth } from "./month-usage";

interface Wanted {
  pictures: number;
  /** Of one picture, in millionths of the currency; null when unknown. */
  priceMicros: number | null;
  currency: string | null;
}

/**
 * @param tx has the lock of `limitsOf`, otherwise creates at the same time count too little.
 * @param input.now milliseconds since 1970.
 * @throws StudioError `monthly_limit_reached`
 */
export async function requireMonthlyLimits(
  tx: Kysely<Database>,
  { whose, limits, wanted, now }: Budget & { wanted: Wanted; now: number },
): Promise<void> {
  const { pictures_a_month: maxPictures, cost_a_month: maxCost } = limits;
  if (maxPictures === null && maxCost === null) return;
  const used = await usageOfMonth(tx, whose, now);
  const isOfToken = "tokenId" in whose;
  const drawn = `${isOfToken ? "This access token has" : "You have"} drawn ${used.pictures} of ${maxPictures} pictures this month`;
  if (maxPictures !== null && used.pictures + wanted.pictures > maxPictures) {
    const left = Math.max(0, maxPictures - used.pictures);
    throw limitReached(now, {
      isOfToken,
      limit: "pictures_a_month",
      used: used.pictures,
      allowed: maxPictures,
      message: left === 0 ? `${drawn}.` : `${drawn}, and this would be ${wanted.pictures} more.`,
    });
  }
  // Models without a price, or with one in another currency, do not count.
  if (maxCost === null || wanted.priceMicros === null || wanted.currency !== maxCost.currency) return;
  const usedMicros = used.micros.get(maxCost.currency) ?? 0;
  if (usedMicros + wanted.priceMicros * wanted.pictures <= Math.round(maxCost.amount * 1_000_000)) return;
  const usedAmount = usedMicros / 1_000_000;
  throw limitReached(now, {
    isOfToken,
    limit: "cost_a_month",
    used: usedAmount,
    allowed: maxCost.amount,
    currency: maxCost.currency,
    message: `${isOfToken ? "What this access token drew this month costs" : "Your pictures of this month cost"} ${inMoney(usedAmount)} of ${inMoney(maxCost.amount)} ${maxCost.currency}, and this would be ${inMoney((wanted.priceMicros * wanted.pictures) / 1_000_000)} more.`,
  });
}

function limitReached(
  now: number,
  {
    isOfToken,
    message,
    ...facts
  }: {
    isOfToken: boolean;
    limit: LimitName;
    used: number;
    allowed: number;
    currency?: string;
    message: string;
  },
): StudioError {
  const reset = new Date(monthStart(now, 1));
  const day = reset.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  const who = isOfToken
    ? "It is the token's own; its owner can make another token."
    : "An administrator can change it.";
  return new StudioError("monthly_limit_reached", `${message} The limit resets on ${day}. ${who}`, {
    details: [{ ...facts, ...(isOfToken && { of: "token" }), reset_time: reset.toISOString(), message }],
    retryable: true,
  });
}

const inMoney = (amount: number) =>
  amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
