import { expect, test } from "vitest";
import { dayAt, dayStart, isZone } from "./zone";

const iso = (at: number) => new Date(at).toISOString();

test("a day begins at midnight of its time zone, also on the days on which the clocks change", () => {
  const berlin = (month: number, day: number) => iso(dayStart({ year: 2030, month, day }, "Europe/Berlin"));
  expect(berlin(1, 15)).toBe("2030-01-14T23:00:00.000Z");
  expect(berlin(3, 31)).toBe("2030-03-30T23:00:00.000Z");
  expect(berlin(4, 1)).toBe("2030-03-31T22:00:00.000Z");
  expect(berlin(10, 27)).toBe("2030-10-26T22:00:00.000Z");
  expect(berlin(10, 28)).toBe("2030-10-27T23:00:00.000Z");
  expect(iso(dayStart({ year: 2030, month: 3, day: 10 }, "America/New_York"))).toBe(
    "2030-03-10T05:00:00.000Z",
  );
  expect(iso(dayStart({ year: 2030, month: 1, day: 1 }, "Asia/Kathmandu"))).toBe("2029-12-31T18:15:00.000Z");
});

test("a month or day outside its range belongs to the neighbouring year or month", () => {
  expect(iso(dayStart({ year: 2030, month: 13, day: 1 }, "UTC"))).toBe("2031-01-01T00:00:00.000Z");
  expect(iso(dayStart({ year: 2030, month: 3, day: 0 }, "UTC"))).toBe("2030-02-28T00:00:00.000Z");
});

test("a moment belongs to the day that a clock in the time zone shows", () => {
  const at = Date.parse("2030-05-20T23:30:00.250Z");
  expect(dayAt(at, "UTC")).toEqual({ year: 2030, month: 5, day: 20 });
  expect(dayAt(at, "Asia/Tokyo")).toEqual({ year: 2030, month: 5, day: 21 });
});

test("an unknown time zone is recognised", () => {
  expect([isZone("Europe/Berlin"), isZone("Mars/Phobos"), isZone("")]).toEqual([true, false, false]);
});
