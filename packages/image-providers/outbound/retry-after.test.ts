import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_RETRY_AFTER_MS, parseRetryAfter, pauseOf } from "./retry-after";

const NOW = Date.UTC(2026, 10, 21, 6, 0, 0);

it.each([
  ["7", 7_000],
  [" 7 ", 7_000],
  ["1.5", 1_500],
  ["0", 1_000],
  ["120", 120_000],
  ["121", 120_000],
  ["1000000000", 120_000],
  ["1e9", 120_000],
  ["9".repeat(400), 120_000],
  ["Sat, 21 Nov 2026 06:00:09 GMT", 9_000],
  ["Saturday, 21-Nov-26 06:00:09 GMT", 9_000],
  ["Sat Nov 21 06:00:09 2026 GMT", 9_000],
  ["Sat, 21 Nov 2026 05:59:00 GMT", 1_000],
  ["Sun, 21 Nov 2027 06:00:00 GMT", 120_000],
])("the Retry-After %s is read as %d milliseconds", (header, expected) => {
  expect(parseRetryAfter(header, NOW)).toBe(expected);
});

it.each([undefined, "", "soon", "-7", "0x10", "7s", "Satan", "NaN", "Infinity"])(
  "the Retry-After %s is read as the default pause",
  (header) => {
    expect(parseRetryAfter(header, NOW)).toBe(DEFAULT_RETRY_AFTER_MS);
  },
);

it("the first of several Retry-After headers counts", () => {
  expect(parseRetryAfter(["3", "60"], NOW)).toBe(3_000);
});

it("any Retry-After results in a pause of 1 to 120 seconds", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.double().map(String),
        fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
      ),
      (header) => {
        const ms = parseRetryAfter(header, NOW);
        expect(ms).toBeGreaterThanOrEqual(1_000);
        expect(ms).toBeLessThanOrEqual(120_000);
      },
    ),
  );
});

it.each([
  ["1s", 1_000],
  ["6m0s", 120_000],
  ["1m12.5s", 72_500],
  ["120ms", 1_000],
  ["1h2m3.5s", 120_000],
  ["20.25s", 20_250],
  ["soon", null],
  ["", null],
  ["7", null],
  ["-1s", null],
  ["1s1h", null],
])("a used-up limit of requests that is reset after %s is a pause of %j milliseconds", (reset, expected) => {
  expect(pauseOf(429, { "x-ratelimit-reset-requests": reset }, NOW)).toBe(expected);
});

it("a Retry-After counts before the reset of a limit, and the reset only when the limit is used up", () => {
  const headers = { "x-ratelimit-reset-requests": "20s" };
  expect(pauseOf(429, { ...headers, "retry-after": "7" }, NOW)).toBe(7_000);
  expect(pauseOf(503, headers, NOW)).toBeNull();
  expect(pauseOf(503, { ...headers, "retry-after": "7" }, NOW)).toBe(7_000);
  expect(pauseOf(429, {}, NOW)).toBeNull();
});
