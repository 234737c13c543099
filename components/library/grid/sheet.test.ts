import type { ListOrder } from "contract/creations/list-order";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOf, tileAcross, tilesOf } from "@/components/ui/sheet/rows";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { libraryItems } from "../items";
import { layOut as layOutItems, rowsWithin, type Sheet, type SheetSection } from "./sheet";

const NOW = Date.parse("2030-05-20T12:00:00Z");
const HOUR = 3_600_000;

const layOut = (of: ReturnType<typeof creations>, width: number, order: ListOrder = "newest", zone = "UTC") =>
  layOutItems(libraryItems(of, "creations", false), {
    width,
    order,
    size: "medium",
    today: { now: NOW, zone },
  });

const tilesIn = (sheet: Sheet, sections: readonly SheetSection[]) =>
  sections.flatMap(({ rows }) => rows.flatMap((row) => tilesOf(sheet, row)));

/** One creation every six hours, newest first. */
const creations = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aCreation({
      creation_id: `cr_${n}`,
      create_time: new Date(NOW - n * 6 * HOUR).toISOString(),
      settings: {
        seed: 1,
        aspect_ratio: "3:2",
        resolution: 512,
        width: [512, 768, 1195][n % 3] ?? 512,
        height: 512,
      },
    }),
  );

describe("the library grid", () => {
  it("the library grid has sections for today, yesterday and each month, with each creation once, in order", () => {
    const sheet = layOut(creations(190), 1200);
    expect(sheet.sections.map(({ title }) => title)).toEqual([
      "Today",
      "Yesterday",
      "May 2030",
      "April 2030",
    ]);
    const indexes = tilesIn(sheet, sheet.sections).map(({ index }) => index);
    expect(indexes).toEqual(Array.from({ length: 190 }, (_, n) => n));
    expect(tilesIn(sheet, sheet.sections.slice(0, 1))).toHaveLength(3);
  });

  it("the library grid lists the sections in ascending order when the oldest come first", () => {
    const titles = layOut(creations(190).reverse(), 1200, "oldest").sections.map(({ title }) => title);
    expect(titles).toEqual(["April 2030", "May 2030", "Yesterday", "Today"]);
  });

  it("the library grid has sections for wide, square and tall pictures when it is ordered by shape", () => {
    const shaped = ["16:9", "3:2", "1:1", "9:16"].map((aspect_ratio, n) => {
      const [one] = creations(1);
      const settings = { seed: 1, aspect_ratio, resolution: 512, width: 512, height: 512 };
      return { ...(one ?? aCreation()), creation_id: `s${n}`, settings };
    });
    const sheet = layOut(shaped, 1200, "shape");
    expect(sheet.sections.map((one) => [one.title, tilesIn(sheet, [one]).length])).toEqual([
      ["Wide", 2],
      ["Square", 1],
      ["Tall", 1],
    ]);
  });

  it("the days of the library grid are those of the given time zone", () => {
    // Three creations of the day in UTC; in Tokyo it is 21:00, and the fourth, of 03:00, is of the same day.
    const inToday = (zone: string) => {
      const sheet = layOut(creations(12), 1200, "newest", zone);
      return tilesIn(sheet, sheet.sections.slice(0, 1)).length;
    };
    expect([inToday("UTC"), inToday("Asia/Tokyo")]).toEqual([3, 4]);
  });

  it("smaller tiles come in more columns, and larger tiles in fewer", () => {
    const items = libraryItems(creations(60), "creations", false);
    const columns = (["small", "medium", "large"] as const).map((size) => {
      const sheet = layOutItems(items, {
        width: 1200,
        order: "shape",
        size,
        today: { now: NOW, zone: "UTC" },
      });
      return sheet.sections[0]?.rows[0]?.count ?? 0;
    });
    expect(columns).toEqual([...columns].sort((a, b) => b - a));
    expect(new Set(columns).size).toBe(3);
  });

  it("the library grid renders only the complete rows that touch the visible area", () => {
    const sheet = layOut(creations(5_000), 1200);
    const from = sheet.height / 2;
    const rows = rowsWithin(sheet, from, from + 900).flatMap((section) => section.rows);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.length).toBeLessThan(9);
    for (const { top, height } of rows) {
      expect(top + height).toBeGreaterThanOrEqual(from);
      expect(top).toBeLessThanOrEqual(from + 900);
    }
    expect(tilesIn(sheet, rowsWithin(sheet, 0, sheet.height))).toHaveLength(5_000);
  });

  it("laying out a changed library again gives what laying it out anew gives", () => {
    const all = libraryItems(creations(400), "creations", false);
    const today = { now: NOW, zone: "UTC" };
    const some = fc.array(fc.nat(all.length - 1), { maxLength: 8 });
    fc.assert(
      fc.property(
        some,
        some,
        fc.nat(400),
        fc.nat(400),
        fc.boolean(),
        (gone, goneLater, end, laterEnd, wider) => {
          const left = (without: number[], to: number) =>
            all.slice(0, to).filter((_, index) => !without.includes(index));
          const options = { width: 1200, order: "newest", size: "medium", today } as const;
          const before = layOutItems(left(gone, end), options);
          const items = left(goneLater, laterEnd);
          const changed = wider ? { ...options, width: 1300 } : options;
          expect(layOutItems(items, changed, before)).toEqual(layOutItems(items, changed));
        },
      ),
    );
  });

  it("the up and down keys move to the tile above or below, across sections, and stop at the ends", () => {
    const sheet = layOut(creations(190), 1200);
    for (const index of [0, 3, 50, 120]) {
      const place = placeOf(sheet, index);
      const below = tileAcross(sheet, index, 1);
      const there = placeOf(sheet, below?.index ?? -1);
      expect(there?.row.top).toBeGreaterThan(place?.row.top ?? 0);
      const back = tileAcross(sheet, below?.index ?? -1, -1);
      expect(placeOf(sheet, back?.index ?? -1)?.row).toBe(place?.row);
    }
    expect(tileAcross(sheet, 0, -1)).toBeNull();
    expect(tileAcross(sheet, 189, 1)).toBeNull();
    expect(placeOf(sheet, 190)).toBeNull();
  });
});
