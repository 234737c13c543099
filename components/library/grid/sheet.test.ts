import { describe, expect, it } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { layOut, placeOf, rowsWithin, tileAcross } from "./sheet";

const NOW = new Date(2030, 4, 20, 12).getTime();
const HOUR = 3_600_000;

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
    const sheet = layOut(creations(190), 1200, NOW);
    expect(sheet.sections.map(({ title }) => title)).toEqual([
      "Today",
      "Yesterday",
      "May 2030",
      "April 2030",
    ]);
    const indexes = sheet.sections.flatMap(({ rows }) =>
      rows.flatMap(({ tiles }) => tiles.map(({ index }) => index)),
    );
    expect(indexes).toEqual(Array.from({ length: 190 }, (_, n) => n));
    expect(sheet.sections[0]?.rows.flatMap(({ tiles }) => tiles)).toHaveLength(3);
  });

  it("the library grid renders only the complete rows that touch the visible area", () => {
    const sheet = layOut(creations(5_000), 1200, NOW);
    const from = sheet.height / 2;
    const rows = rowsWithin(sheet, from, from + 900).flatMap((section) => section.rows);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.length).toBeLessThan(9);
    for (const { top, height } of rows) {
      expect(top + height).toBeGreaterThanOrEqual(from);
      expect(top).toBeLessThanOrEqual(from + 900);
    }
    const all = rowsWithin(sheet, 0, sheet.height).flatMap((section) => section.rows);
    expect(all.flatMap(({ tiles }) => tiles)).toHaveLength(5_000);
  });

  it("the up and down keys move to the tile above or below, across sections, and stop at the ends", () => {
    const sheet = layOut(creations(190), 1200, NOW);
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
