import { describe, expect, test } from "vitest";
import {
  arrange,
  justifiedHeight,
  measure,
  type RememberedRow,
  type SheetItem,
  sheetOptions,
} from "./contact-sheet";
import { groupRows, groupShape, noteShape, tilePlaces, widthAt } from "./group-shape";
import { parseSheet } from "./stored-sheet";

const WIDE = sheetOptions(1_000);
const PHONE = sheetOptions(360);
const item = (id: string, count = 4, ratio = 1): SheetItem => ({ id, shape: groupShape(count, ratio, 8) });
const items = (...ids: string[]) => ids.map((id) => item(id));
const note = (id: string): SheetItem => ({ id, shape: noteShape(WIDE.noteWidth) });
const rowsOf = (...rows: string[][]): RememberedRow[] => rows.map((row) => items(...row));
const ids = (rows: readonly RememberedRow[]) => rows.map((row) => row.map(({ id }) => id));

describe("the pictures of one creation", () => {
  test.each([
    [1, 16 / 9, [1]],
    [4, 1, [2, 2]],
    [4, 16 / 9, [2, 2]],
    [4, 9 / 16, [4]],
    [2, 16 / 9, [1, 1]],
    [3, 16 / 9, [1, 2]],
    [8, 1, [4, 4]],
  ])("%i pictures of aspect ratio %f are laid out in rows of %j", (count, ratio, rows) => {
    expect(groupRows(count, ratio)).toEqual(rows);
  });

  test.each([1, 2, 3, 5, 7, 8])("%i pictures of one creation fill its rectangle without gaps", (count) => {
    const ratio = 3 / 2;
    const places = tilePlaces(groupRows(count, ratio), ratio, 8, 600);
    expect(places).toHaveLength(count);
    const bottom = Math.max(...places.map((place) => place.top + place.height));
    expect(widthAt(groupShape(count, ratio, 8), bottom)).toBeCloseTo(600, 6);
    for (const place of places) expect(place.width / place.height).toBeCloseTo(ratio, 6);
  });
});

describe("the layout of the stream", () => {
  test("a full row of the stream fills the width to the pixel", () => {
    const some = [item("a", 4, 1), item("b", 1, 3 / 4), item("c", 2, 1)];
    const [row] = measure([some], some, WIDE);
    const width = (row?.cells ?? []).reduce((sum, cell) => sum + cell.width, 0);
    expect(width + 16).toBeCloseTo(1_000, 6);
  });

  test("a single picture is not enlarged, and its caption may use the space beside it", () => {
    const narrow = item("a", 1, 9 / 16);
    const [row] = measure([[narrow]], [narrow], WIDE);
    const [cell] = row?.cells ?? [];
    expect(row?.height).toBe(WIDE.maxHeight);
    expect(cell?.width).toBeLessThan(400);
    expect(cell?.room).toBe(WIDE.captionWidth);
  });

  test("a caption is no wider than its picture when the row is full", () => {
    const some = [item("a", 4, 1), item("b", 1, 3 / 4), item("c", 2, 1)];
    for (const cell of measure([some], some, WIDE)[0]?.cells ?? [])
      expect(cell.room).toBeCloseTo(cell.width, 6);
  });

  test("entries without pictures have a fixed width beside pictures, and several of them share a row", () => {
    const notes = ["a", "b", "c", "d"].map(note);
    expect(ids(arrange(notes, [], WIDE))).toEqual([["a", "b", "c"], ["d"]]);
    const mixed = [note("n"), item("p", 4, 3 / 2)];
    const [row] = measure([mixed], mixed, WIDE);
    expect(row?.cells[0]?.width).toBe(WIDE.noteWidth);
    expect(WIDE.noteWidth + WIDE.gutter + (row?.cells[1]?.width ?? 0)).toBeCloseTo(1_000, 6);
  });

  test("on a phone every creation takes the full width", () => {
    expect(ids(arrange(items("a", "b"), [], PHONE))).toEqual([["a"], ["b"]]);
    expect(measure([items("a")], items("a"), PHONE)[0]?.cells[0]?.width).toBeCloseTo(360, 6);
  });

  test("a new creation does not change full rows of the stream", () => {
    const before = arrange(items("a", "b", "c", "d", "e", "f"), [], WIDE);
    const after = arrange(items("new", "a", "b", "c", "d", "e", "f"), before, WIDE);
    expect(ids(after)).toEqual([["new"], ...ids(before)]);
  });

  test("new creations share the top row until it is full", () => {
    const before = rowsOf(["a", "b", "c"]);
    const first = arrange(items("x", "a", "b", "c"), before, WIDE);
    const second = arrange(items("y", "x", "a", "b", "c"), first, WIDE);
    expect(ids(second)).toEqual([["y", "x"], ...ids(before)]);
  });

  test("older creations are appended below the existing rows of the stream", () => {
    const before = arrange(items("a", "b", "c", "d"), [], WIDE);
    const after = arrange(items("a", "b", "c", "d", "e", "f"), before, WIDE);
    expect(ids(after).slice(0, before.length)).toEqual(ids(before));
    expect(ids(after).flat()).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("a deleted creation does not resize its neighbours and returns between them on undo", () => {
    const all = items("a", "b", "c", "d");
    const before = rowsOf(["a", "b", "c"], ["d"]);
    const [whole] = measure(before, all, WIDE);
    const left = items("a", "c", "d");
    const without = arrange(left, before, WIDE);
    const [gapped] = measure(without, left, WIDE);
    expect(gapped?.height).toBe(whole?.height);
    expect(gapped?.cells.map(({ id, width }) => ({ id, width }))).toEqual(
      [whole?.cells[0], whole?.cells[2]].map((cell) => ({ id: cell?.id, width: cell?.width })),
    );
    expect(measure(arrange(all, without, WIDE), all, WIDE)).toEqual(measure(before, all, WIDE));
  });

  test("a row disappears when its only creation is deleted, and returns to its place on undo", () => {
    const before = rowsOf(["a"], ["b"], ["c"]);
    const without = arrange(items("a", "c"), before, WIDE);
    expect(measure(without, items("a", "c"), WIDE)).toHaveLength(2);
    const back = measure(arrange(items("a", "b", "c"), without, WIDE), items("a", "b", "c"), WIDE);
    expect(back.map((row) => row.cells[0]?.id)).toEqual(["a", "b", "c"]);
  });

  test("a creation that ends without pictures becomes narrower and does not move other creations", () => {
    const before = rowsOf(["a", "b"]);
    const now = [item("a"), note("b")];
    const [row] = measure(arrange(now, before, WIDE), now, WIDE);
    expect(row?.height).toBe(measure(before, items("a", "b"), WIDE)[0]?.height);
    expect(row?.cells[1]?.width).toBe(WIDE.noteWidth);
  });

  test("every row of the stream is unchanged after a reload", () => {
    const all = items("a", "b", "c", "d", "e", "f");
    const before = arrange(all, arrange(all.slice(1), [], WIDE), WIDE);
    const stored = parseSheet(JSON.parse(JSON.stringify({ width: 1_000, rows: before })));
    expect(measure(arrange(all, stored?.rows ?? [], WIDE), all, WIDE)).toEqual(measure(before, all, WIDE));
  });

  test.each([null, 7, {}, { width: 1, rows: [7] }, { width: 1, rows: [[{ id: "a" }]] }, { rows: [] }])(
    "the invalid stored layout %j is ignored",
    (stored) => {
      expect(parseSheet(stored)).toBeNull();
    },
  );

  test("the stream shows every creation exactly once", () => {
    const names = Array.from({ length: 30 }, (_, index) => `c${index}`);
    const mixed = names.map((id, index) =>
      index % 7 === 3 ? note(id) : item(id, (index % 8) + 1, [21 / 9, 1, 9 / 16][index % 3] ?? 1),
    );
    const rows = arrange(mixed, arrange(mixed.slice(7, 19), [], WIDE), WIDE);
    expect(ids(rows).flat().toSorted()).toEqual(names.toSorted());
    for (const row of measure(rows, mixed, WIDE)) expect(row.height).toBeGreaterThan(80);
    expect(justifiedHeight([item("a").shape], WIDE)).toBeGreaterThan(0);
  });
});
