import { expect, test } from "vitest";
import { costsInWords, creationCostInWords, moneyInWords, sumOfCosts } from "./price";

test.each([
  [0.16, "USD", "$0.16"],
  [1.2, "EUR", "€1.20"],
  [0.0025, "USD", "$0.0025"],
  [0.065, "USD", "$0.065"],
  [0, "USD", "free"],
  [1234.5, "USD", "$1,234.50"],
])("%d %s is written as %s", (amount, currency, words) => {
  expect(moneyInWords({ amount, currency })).toBe(words);
});

test("a cost that the service told is said as it is, and the price of the pictures as an estimate", () => {
  const cost = { amount: 0.041, currency: "USD" };
  expect(creationCostInWords({ ...cost, is_measured: true })).toBe("$0.041");
  expect(creationCostInWords({ ...cost, is_measured: false })).toBe("about $0.041");
  expect(creationCostInWords(cost)).toBe("about $0.041");
  expect(creationCostInWords({ ...cost, amount: 0, is_measured: true })).toBe("free");
});

test("costs are added by currency", () => {
  const usd = (amount: number) => ({ amount, currency: "USD" });
  const sums = sumOfCosts([usd(0.1), { amount: 1, currency: "EUR" }, usd(0.2)]);
  expect(costsInWords(sums)).toBe("$0.30 + €1.00");
  expect(costsInWords([])).toBe("");
});
