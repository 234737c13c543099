/** Prices in words. */
import type { Cost, CreationCost } from "contract/models/models";

export const PRICE_UNKNOWN = "price unknown";

/** `$0.16`, `€1.20`, `$0.0025`: small amounts with as many digits as they need; `free` for zero. */
export function moneyInWords({ amount, currency }: Cost): string {
  if (amount === 0) return "free";
  const format = { style: "currency", currency, maximumFractionDigits: amount < 0.1 ? 4 : 2 } as const;
  return new Intl.NumberFormat("en", { minimumFractionDigits: 2, ...format }).format(amount);
}

/** `$0.041` where the service said so, `about $0.04` where it is the price of the pictures. */
export function creationCostInWords({ is_measured, ...cost }: CreationCost): string {
  return is_measured || cost.amount === 0 ? moneyInWords(cost) : `about ${moneyInWords(cost)}`;
}

/** Adds amounts by currency, in the order of the first of each. */
export function sumOfCosts(costs: readonly Cost[]): Cost[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of costs) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

/** `$0.16`, or `$0.16 + €1.20`; empty for no amounts. */
export const costsInWords = (costs: readonly Cost[]): string => costs.map(moneyInWords).join(" + ");
