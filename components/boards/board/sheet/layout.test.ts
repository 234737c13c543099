import type { BoardItem } from "contract/boards/board";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOf, tileAcross, tilesOf } from "@/components/ui/sheet/rows";
import { aHeading, aPictureItem } from "@/lib/client/boards/a-board.fixture";
import { dropPlaceAt } from "./drop-place";
import { layOut, type Sheet, within } from "./layout";

const WIDTH = 1_000;
const options = { width: WIDTH, size: "medium" as const, editedId: null };

const item = fc.record({
  isHeading: fc.boolean(),
  width: fc.integer({ min: 100, max: 2_000 }),
  height: fc.integer({ min: 100, max: 2_000 }),
  note: fc.constantFrom("", "a note"),
});
const anOrder = fc.array(item, { minLength: 1, maxLength: 30 }).map((all): BoardItem[] =>
  all.map(({ isHeading, width, height, note }, index) => {
    const one = aPictureItem(String(index), { note });
    return isHeading || !one.picture
      ? aHeading(String(index))
      : { ...one, picture: { ...one.picture, width, height } };
  }),
);

const everyTile = (sheet: Sheet) =>
  sheet.sections.flatMap(({ rows }) =>
    rows.flatMap((row) => tilesOf(sheet, row).map((tile) => ({ ...tile, row }))),
  );

describe("the layout of a board", () => {
  it("shows every picture once, in order, within the width and above the next row", () => {
    fc.assert(
      fc.property(anOrder, (items) => {
        const sheet = layOut(items, options);
        const tiles = everyTile(sheet);
        expect(tiles.map((tile) => tile.item)).toEqual(items.filter(({ picture }) => picture));
        expect(tiles.every((tile) => tile.left + tile.width <= WIDTH + 0.001)).toBe(true);
        const rows = sheet.sections.flatMap((section) => section.rows);
        rows.forEach((row, index) => {
          const below = rows[index + 1]?.top ?? sheet.height;
          expect(row.top + row.height + row.noteHeight).toBeLessThanOrEqual(below + 0.001);
        });
        expect(sheet.sections.flatMap(({ heading }) => heading?.item ?? [])).toEqual(
          items.filter(({ picture }) => !picture),
        );
      }),
    );
  });

  it("has room for notes only in rows with a note, and more while one is edited", () => {
    const items = [aPictureItem("a"), aPictureItem("b")];
    const noteHeight = (all: BoardItem[], editedId: string | null = null) =>
      layOut(all, { ...options, editedId }).sections[0]?.rows[0]?.noteHeight ?? Number.NaN;
    const withNote = items.map((one) => ({ ...one, note: "a note" }));
    expect(noteHeight(items)).toBe(0);
    expect(noteHeight(withNote)).toBeGreaterThan(0);
    expect(noteHeight(items, "b")).toBeGreaterThan(noteHeight(withNote));
  });

  it("finds each picture by its index, and no picture for a heading", () => {
    fc.assert(
      fc.property(anOrder, (items) => {
        const sheet = layOut(items, options);
        items.forEach((one, index) => {
          expect(placeOf(sheet, index)?.tile.item ?? null).toBe(one.picture ? one : null);
        });
      }),
    );
  });

  it("leads from a picture to one in the next row and back to its row, also across headings", () => {
    fc.assert(
      fc.property(anOrder, (items) => {
        const sheet = layOut(items, options);
        for (const { index, row } of everyTile(sheet)) {
          const below = tileAcross(sheet, index, 1);
          if (!below) continue;
          expect(below.index).toBeGreaterThanOrEqual(row.first + row.count);
          const back = tileAcross(sheet, below.index, -1)?.index ?? Number.NaN;
          expect(back).toBeGreaterThanOrEqual(row.first);
          expect(back).toBeLessThan(row.first + row.count);
        }
      }),
    );
  });

  it("renders only what stands near the visible part", () => {
    const items = Array.from({ length: 500 }, (_, index) => aPictureItem(String(index)));
    const sheet = layOut(items, options);
    const from = sheet.height / 2;
    const visible = within(sheet, from, from + 1_000).flatMap(({ rows }) => rows);
    expect(visible.length).toBeGreaterThan(2);
    expect(visible.length).toBeLessThan(8);
  });
});

describe("the place of dropped pictures", () => {
  it("is before a picture over its left half and behind it over its right half", () => {
    fc.assert(
      fc.property(anOrder, (items) => {
        const sheet = layOut(items, options);
        for (const { index, left, width, row } of everyTile(sheet)) {
          const y = row.top + row.height / 2;
          expect(dropPlaceAt(sheet, WIDTH, { x: left + width * 0.3, y })?.slot).toBe(index);
          expect(dropPlaceAt(sheet, WIDTH, { x: left + width * 0.7, y })?.slot).toBe(index + 1);
        }
      }),
    );
  });

  it("pictures dropped on the upper half of a heading end the section above, and on its lower half begin the section below", () => {
    const sheet = layOut([aPictureItem("a"), aHeading("h"), aPictureItem("b")], options);
    const top = sheet.sections[1]?.top ?? Number.NaN;
    expect(dropPlaceAt(sheet, WIDTH, { x: 500, y: top + 4 })?.slot).toBe(1);
    expect(dropPlaceAt(sheet, WIDTH, { x: 500, y: top + 40 })?.slot).toBe(2);
  });

  it("is inside a section without pictures", () => {
    const sheet = layOut([aPictureItem("a"), aHeading("h"), aHeading("i")], options);
    const top = sheet.sections[1]?.top ?? Number.NaN;
    expect(dropPlaceAt(sheet, WIDTH, { x: 500, y: top + 80 })?.slot).toBe(2);
  });

  it("is within the board wherever the pointer is, and nowhere on an empty board", () => {
    const point = fc.record({
      x: fc.integer({ min: -500, max: 2_000 }),
      y: fc.integer({ min: -500, max: 20_000 }),
    });
    fc.assert(
      fc.property(anOrder, point, (items, at) => {
        const place = dropPlaceAt(layOut(items, options), WIDTH, at);
        expect(place?.slot).toBeGreaterThanOrEqual(0);
        expect(place?.slot).toBeLessThanOrEqual(items.length);
        expect(place?.line.left).toBeGreaterThanOrEqual(0);
        expect((place?.line.left ?? 0) + (place?.line.width ?? 0)).toBeLessThanOrEqual(WIDTH);
      }),
    );
    expect(dropPlaceAt(layOut([], options), WIDTH, { x: 1, y: 1 })).toBeNull();
  });
});
