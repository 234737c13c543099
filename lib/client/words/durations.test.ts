import { expect, test } from "vitest";
import { agoInWords, clockTime, spanInWords } from "./durations";
import { estimateWords, lastReportWords } from "./progress";

test.each([
  [-500, "0:00"],
  [7_900, "0:07"],
  [723_000, "12:03"],
  [3_723_000, "1:02:03"],
])("%i ms is shown on a clock as %s", (ms, words) => expect(clockTime(ms)).toBe(words));

test.each([
  [840, "0.8 s"],
  [9_960, "10 s"],
  [59_600, "1 min 0 s"],
  [185_000, "3 min 5 s"],
  [3_725_000, "1 h 2 min"],
])("a duration of %i ms is %s", (ms, words) => expect(spanInWords(ms)).toBe(words));

test("a time in the past is described by how long ago it was", () => {
  const now = Date.UTC(2030, 0, 10);
  const before = (ms: number) => agoInWords(new Date(now - ms).toISOString(), now);
  expect(before(-3_000)).toBe("just now");
  expect(before(4 * 60_000)).toBe("4 min ago");
  expect(before(3 * 3_600_000)).toBe("3 h ago");
  expect(before(2 * 86_400_000)).toBe("2 d ago");
  expect(before(9 * 86_400_000)).toBe("Jan 1, 2030");
});

test.each([
  [4_200, 6_400, "usually 4 to 6 s"],
  [300, 700, "usually 1 s"],
  [62_000, 88_000, "usually 62 to 88 s"],
  [62_000, 118_000, "usually 1 to 2 min"],
])("an estimate from %i to %i ms is %s", (low_ms, high_ms, words) => {
  expect(estimateWords({ estimate: { low_ms, high_ms } })).toBe(words);
});

test("there are no words for an estimate while there is too little data", () => {
  expect(estimateWords({ estimate: null })).toBeNull();
});

test.each([
  [-2_000, null],
  [4_900, null],
  [12_400, "Last report 12 s ago"],
  [125_000, "Last report 2 min ago"],
  [3 * 3_600_000, "Last report 3 h ago"],
])("a report %d ms ago is described as %s", (ageMs, words) => {
  expect(lastReportWords(ageMs)).toBe(words);
});
