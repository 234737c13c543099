import { expect, test } from "vitest";
import { estimateWords } from "./estimate-words";

test.each([
  [4_200, 6_400, "usually 4 to 6 s"],
  [300, 700, "usually 1 s"],
  [62_000, 88_000, "usually 62 to 88 s"],
  [62_000, 118_000, "usually 1 to 2 min"],
])("from %i to %i ms is %s", (low_ms, high_ms, words) => {
  expect(estimateWords({ estimate: { low_ms, high_ms } })).toBe(words);
});

test("nothing is said while too little is known", () => {
  expect(estimateWords({ estimate: null })).toBeNull();
});
