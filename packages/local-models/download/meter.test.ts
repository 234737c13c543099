import { expect, test } from "vitest";
import type { DownloadProgress } from "../types";
import { createMeter } from "./meter";

/** A meter of a file with a million bytes, on a clock that is set. */
function metered(start = 0) {
  const told: DownloadProgress[] = [];
  let at = 0;
  const meter = createMeter(
    "w",
    1_000_000,
    start,
    (progress) => told.push(progress),
    () => at,
  );
  const tellAt = (ms: number, received: number) => {
    at = ms;
    meter.tell(received);
  };
  return { told, tellAt, meter };
}

test("a meter tells rate and remaining time by the last seconds, at most four times a second", () => {
  const { told, tellAt } = metered();
  for (let ms = 0; ms <= 2_000; ms += 50) tellAt(ms, ms * 100);
  expect(told).toHaveLength(9);
  expect(told.at(-1)).toEqual({
    name: "w",
    received: 200_000,
    total: 1_000_000,
    bytesPerSecond: 100_000,
    remainingMs: 8_000,
  });
  for (let ms = 2_000; ms <= 12_000; ms += 250) tellAt(ms, 200_000 + (ms - 2_000) * 10);
  expect(told.at(-1)?.bytesPerSecond).toBe(10_000);
});

test("a meter tells no remaining time before a second has passed, nor without a byte", () => {
  const { told, tellAt } = metered();
  tellAt(0, 0);
  tellAt(500, 50_000);
  tellAt(5_000, 50_000);
  tellAt(20_000, 50_000);
  expect(told.map(({ remainingMs }) => remainingMs)).toEqual([null, null, expect.any(Number), null]);
});

test("a meter counts neither what was there before nor what was thrown away", () => {
  const { told, tellAt, meter } = metered(600_000);
  tellAt(1_000, 700_000);
  expect(told.at(-1)?.bytesPerSecond).toBe(100_000);
  tellAt(2_000, 0);
  tellAt(3_000, 50_000);
  expect(told.at(-1)?.bytesPerSecond).toBe(50_000);
  meter.told(1_000_000);
  expect(told.at(-1)).toMatchObject({ received: 1_000_000, remainingMs: 0 });
});
