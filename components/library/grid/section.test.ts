import { afterEach, describe, expect, it, vi } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { periodsOf, sectionOf } from "./section";

const NOW = Date.parse("2030-05-20T12:00:00Z");
const HOUR = 3_600_000;
const ZONES = ["UTC", "Asia/Tokyo", "America/New_York"];

/** One creation every six hours over 200 days, newest first. */
const creations = Array.from({ length: 800 }, (_, n) =>
  aCreation({ creation_id: `cr_${n}`, create_time: new Date(NOW - n * 6 * HOUR).toISOString() }),
);

const headings = (today: Parameters<typeof sectionOf>[2]) =>
  creations.map((creation) => {
    const { key, title } = sectionOf(creation, "newest", today);
    return [key, title];
  });

describe("the sections of the library", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("the sections that the server sends are those that the browser would compute, in each time zone", () => {
    for (const zone of ZONES) {
      const periods = periodsOf(creations, { now: NOW, zone });
      expect(headings({ now: NOW, zone, periods })).toEqual(headings({ now: NOW, zone }));
    }
  });

  it("a list has each of its periods once, from either end", () => {
    const today = { now: NOW, zone: "UTC" };
    const titles = (of: typeof creations) => periodsOf(of, today).map(({ title }) => title);
    expect(titles(creations).slice(0, 4)).toEqual(["Today", "Yesterday", "May 2030", "April 2030"]);
    expect(titles(creations.toReversed())).toEqual(titles(creations).toReversed());
  });

  it("the browser formats no date for a list whose periods the server sent", () => {
    const today = { now: NOW, zone: "UTC", periods: periodsOf(creations, { now: NOW, zone: "UTC" }) };
    const formats = [
      vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts"),
      vi.spyOn(Date.prototype, "toLocaleDateString"),
    ];
    headings(today);
    for (const format of formats) expect(format).not.toHaveBeenCalled();
    headings({ now: NOW, zone: "Asia/Tokyo" });
    for (const format of formats) expect(format).toHaveBeenCalled();
  });
});
