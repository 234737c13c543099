import { expect, test } from "vitest";
import { heardInWords } from "./heard-in-words";

test.each([
  [-2_000, null],
  [4_900, null],
  [12_400, "Last heard 12 s ago"],
  [125_000, "Last heard 2 min ago"],
  [3 * 3_600_000, "Last heard 3 h ago"],
])("a state of %d ms: %s", (ageMs, words) => {
  expect(heardInWords(ageMs)).toBe(words);
});
