import { expect, test } from "vitest";
import { estimateWords, lastReportWords } from "./progress";

test.each([
  [4_200, 6_400, "usually 4 to 6 s"],
  [300, 700, "usually 1 s"],
  [62_000, 88_000, "usually 62 to 88 s"],
  [62_000, 118_000, "usually 1 to 2 min"],
])("an estimate from %i to %i ms is %s", (low_ms, high_ms, words) => {
  expect(estimateWords({ estimate: { low_ms, high_ms } })).toBe(words);
});

test("no estimate is shown while there is too little data", () => {
  expect(estimateWords({ estimate: null })).toBeNull();
});

test.each([
  [-2_000, null],
  [4_900, null],
  [12_400, "Last update 12 s ago"],
  [125_000, "Last update 2 min ago"],
  [3 * 3_600_000, "Last update 3 h ago"],
])("a report %d ms ago is described as %s", (ageMs, words) => {
  expect(lastReportWords(ageMs)).toBe(words);
});
