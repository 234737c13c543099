import { expect, test } from "vitest";
import { createBackoff } from "./backoff";

test("the wait before a restart doubles up to a minute, for ever", () => {
  const backoff = createBackoff();
  const waits = Array.from({ length: 10 }, () => backoff.next(100).waitMs);
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test("a server that ran for minutes is started again after the first wait", () => {
  const backoff = createBackoff();
  backoff.next(100);
  backoff.next(100);
  expect(backoff.next(180_000)).toEqual({ waitMs: 500, inARow: 1 });
  expect(backoff.next(100)).toEqual({ waitMs: 1_000, inARow: 2 });
});
