import type { OwnLimits } from "contract/admin/limits";
import { describe, expect, test } from "vitest";
import { limitUses, nearLimitInWords, storageInWords } from "./limits";

const NO_LIMITS = { creations_at_once: null, pictures_a_month: null, cost_a_month: null, bytes_kept: null };

function own(limits: Partial<OwnLimits["limits"]>, used: Partial<OwnLimits["used"]> = {}): OwnLimits {
  return {
    limits: { ...NO_LIMITS, ...limits },
    used: { creations_at_once: 0, pictures_a_month: 0, cost_a_month: [], bytes_kept: 0, ...used },
    reset_time: "2026-12-01T00:00:00.000Z",
  };
}

test.each([
  [0, "0 MB"],
  [34_400_000, "34 MB"],
  [999_000_000, "999 MB"],
  [1_240_000_000, "1.2 GB"],
  [20_000_000_000, "20 GB"],
])("%d bytes of storage are %s", (bytes, words) => {
  expect(storageInWords(bytes)).toBe(words);
});

describe("the limits of a person", () => {
  test("only limits that exist are shown", () => {
    expect(limitUses(own({}))).toEqual([]);
    expect(
      limitUses(own({ pictures_a_month: 200 }, { pictures_a_month: 12 })).map(({ words }) => words),
    ).toEqual(["12 of 200"]);
  });
  test("only costs in the currency of the limit count", () => {
    const costs = [
      { amount: 3, currency: "EUR" },
      { amount: 1.5, currency: "USD" },
    ];
    const [use] = limitUses(own({ cost_a_month: { amount: 10, currency: "USD" } }, { cost_a_month: costs }));
    expect(use?.words).toBe("$1.50 of $10.00");
  });
});

describe("the warning beside Generate", () => {
  test.each([
    [180, null],
    [181, "19 pictures left this month."],
    [199, "1 picture left this month."],
    [200, "No pictures left this month; new ones from 1 December on."],
    [230, "No pictures left this month; new ones from 1 December on."],
  ])("with %d of 200 pictures used it says %s", (used, words) => {
    expect(nearLimitInWords(own({ pictures_a_month: 200 }, { pictures_a_month: used }))).toBe(words);
  });
  test("little money and little storage are told too", () => {
    const costs = [{ amount: 9.5, currency: "USD" }];
    expect(
      nearLimitInWords(own({ cost_a_month: { amount: 10, currency: "USD" } }, { cost_a_month: costs })),
    ).toBe("$0.50 left this month.");
    expect(nearLimitInWords(own({ bytes_kept: 20e9 }, { bytes_kept: 19e9 }))).toBe("1 GB of storage left.");
    expect(nearLimitInWords(own({ bytes_kept: 20e9 }, { bytes_kept: 21e9 }))).toBe("Your storage is full.");
  });
  test("a limit of no pictures is told before anything is made", () => {
    expect(nearLimitInWords(own({ pictures_a_month: 0 }))).toBe("The administrator allows no new pictures.");
  });
  test("creations at once are not warned of, because they free up by themselves", () => {
    expect(nearLimitInWords(own({ creations_at_once: 2 }, { creations_at_once: 2 }))).toBeNull();
  });
});
