import { expect, test } from "vitest";
import { agoInWords, clockTime, spanInWords } from "./durations";

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
  expect(before(9 * 86_400_000)).toBe("1 Jan 2030");
});
