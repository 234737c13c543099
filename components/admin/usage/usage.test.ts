import type { UsageRow } from "contract/admin/usage";
import { describe, expect, test } from "vitest";
import { groupUsage, sumOfUsage } from "./group-usage";
import { latestMonths, monthInWords, spanOf } from "./months";

const NOW = Date.UTC(2026, 0, 15);

function row(person: string, model: string, some: Partial<UsageRow> = {}): UsageRow {
  return {
    month: "2026-01",
    person_id: person,
    person_name: person.toUpperCase(),
    model,
    creations: 1,
    failed: 0,
    pictures: 1,
    cost: null,
    ...some,
  };
}

describe("usage by person and model", () => {
  const rows = [
    row("ada", "sketch", { pictures: 2 }),
    row("grace", "flux", { pictures: 5, cost: { amount: 1, currency: "USD" } }),
    row("grace", "flux", { month: "2025-12", pictures: 3, cost: { amount: 2, currency: "EUR" } }),
    row("grace", "sketch", { pictures: 9, failed: 1 }),
  ];
  test("people and their models are listed by the number of pictures", () => {
    const people = groupUsage(rows);
    expect(people.map(({ name, pictures }) => [name, pictures])).toEqual([
      ["GRACE", 17],
      ["ADA", 2],
    ]);
    expect(people[0]?.models.map(({ model, pictures }) => [model, pictures])).toEqual([
      ["sketch", 9],
      ["flux", 8],
    ]);
  });
  test("costs in different currencies are not added to each other", () => {
    expect(sumOfUsage(rows).costs).toEqual([
      { amount: 1, currency: "USD" },
      { amount: 2, currency: "EUR" },
    ]);
  });
});

describe("the months of the usage", () => {
  test("without months in the address the current month is shown", () => {
    expect(spanOf(null, null, NOW)).toEqual({ from: "2026-01", to: "2026-01" });
  });
  test.each([
    ["2025-11", "2025-12", "2025-11", "2025-12"],
    ["2025-12", "2025-11", "2025-11", "2025-11"],
    ["2025-11", "2030-01", "2025-11", "2026-01"],
    ["nonsense", "2025-12", "2025-12", "2025-12"],
    ["2001-01", "2025-12", "2024-01", "2025-12"],
  ])("an address with %s to %s shows %s to %s", (askedFrom, askedTo, from, to) => {
    expect(spanOf(askedFrom, askedTo, NOW)).toEqual({ from, to });
  });
  test("the months to choose from reach back over the turn of the year", () => {
    expect(latestMonths(NOW).slice(0, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
    expect(monthInWords("2025-12")).toBe("December 2025");
  });
});
