/** Whether the studio describes pictures, and what that costs, for the page that is drawn. */
import "server-only";
import type { DescribeOffer } from "@/lib/client/describing";
import { moneyInWords, PRICE_UNKNOWN } from "@/lib/client/words/price";
import { runtime } from "@/lib/runtime";
import { inTime } from "./initial-data";

/** @returns null where no model sees pictures, or where asking takes too long. */
export async function describeOffer(): Promise<DescribeOffer | null> {
  const model = await inTime(runtime().then(({ describer }) => describer.current()));
  if (!model) return null;
  const { price } = model;
  if (price.kind !== "known")
    return { cost: price.kind === "free" ? "free" : PRICE_UNKNOWN, isFree: price.kind === "free" };
  const money = moneyInWords({ amount: price.micros / 1_000_000, currency: "USD" });
  return { cost: `about ${money}`, isFree: false };
}
