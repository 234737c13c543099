import { describe, expect, test } from "vitest";
import { arrange, justifiedHeight, measure, type SheetItem, sheetOptions } from "./contact-sheet";
import { groupRows, groupShape, tilePlaces } from "./group-shape";

const WIDE = sheetOptions(1_000);
const PHONE = sheetOptions(360);
const item = (id: string, count = 4, ratio = 1): SheetItem => ({ id, shape: groupShape(count, ratio, 8) });
const items = (...ids: string[]) => ids.map((id) => item(id));

describe("the pictures of one creation", () => {
  test.each([
    [1, 16 / 9, [1]],
    [4, 1, [2, 2]],
    [4, 16 / 9, [2, 2]],
    [4, 9 / 16, [4]],
    [2, 16 / 9, [1, 1]],
    [3, 16 / 9, [1, 2]],
    [8, 1, [4, 4]],
  ])("%i pictures of ratio %f stand in rows of %j", (count, ratio, rows) => {
    expect(groupRows(count, ratio)).toEqual(rows);
  });

  test.each([1, 2, 3, 5, 7, 8])("%i pictures fill their rectangle without a hole", (count) => {
    const ratio = 3 / 2;
    const shape = groupShape(count, ratio, 8);
    const places = tilePlaces(shape.rows, ratio, 8, 600);
    expect(places).toHaveLength(count);
    const bottom = Math.max(...places.map((place) => place.top + place.height));
    expect(bottom).toBeCloseTo(shape.slope * 600 + shape.rest, 6);
    for (const place of places) expect(place.width / place.height).toBeCloseTo(ratio, 6);
  });
});

describe("the contact sheet", () => {
  test("a full row fills the width to the pixel", () => {
    const some = [item("a", 4, 1), item("b", 1, 3 / 4), item("c", 2, 1)];
    const [row] = measure([["a", "b", "c"]], some, WIDE);
    const width = (row?.cells ?? []).reduce((sum, cell) => sum + cell.width, 0);
    expect(width + 16).toBeCloseTo(1_000, 6);
  });

  test("a single picture is not blown up", () => {
    const [row] = measure([["a"]], [item("a", 1, 1)], WIDE);
    expect(row?.height).toBe(WIDE.maxHeight);
    expect(row?.cells[0]?.width).toBeLessThan(1_000);
  });

  test("a row of notes alone stays low, beside pictures a note is as high as they are", () => {
    const note = (id: string): SheetItem => ({ ...item(id, 1, 0.8), maxHeight: 280 });
    expect(measure([["a", "b"]], [note("a"), note("b")], WIDE)[0]?.height).toBe(280);
    expect(measure([["a", "b"]], [note("a"), item("b")], WIDE)[0]?.height).toBeGreaterThan(280);
  });

  test("on a phone every creation has the width to itself", () => {
    expect(arrange(items("a", "b"), [], PHONE)).toEqual([["a"], ["b"]]);
    expect(measure([["a"]], items("a"), PHONE)[0]?.cells[0]?.width).toBeCloseTo(360, 6);
  });

  test("a new creation leaves full rows as they are", () => {
    const before = arrange(items("a", "b", "c", "d", "e", "f"), [], WIDE);
    const after = arrange(items("new", "a", "b", "c", "d", "e", "f"), before, WIDE);
    expect(after).toEqual([["new"], ...before]);
  });

  test("new creations share the top row until it is full", () => {
    const before = [["a", "b", "c"]];
    const first = arrange(items("x", "a", "b", "c"), before, WIDE);
    const second = arrange(items("y", "x", "a", "b", "c"), first, WIDE);
    expect(second).toEqual([["y", "x"], ...before]);
  });

  test("older ones are appended below", () => {
    const before = arrange(items("a", "b", "c"), [], WIDE);
    const after = arrange(items("a", "b", "c", "d", "e"), before, WIDE);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.flat()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("a deleted one leaves, and comes back beside its neighbour", () => {
    const before = [["a", "b", "c"], ["d"]];
    const without = arrange(items("a", "c", "d"), before, WIDE);
    expect(without).toEqual([["a", "c"], ["d"]]);
    expect(arrange(items("a", "b", "c", "d"), without, WIDE)).toEqual(before);
  });

  test("nothing is shown twice and nothing is left out", () => {
    const ids = Array.from({ length: 30 }, (_, index) => `c${index}`);
    const mixed = ids.map((id, index) => item(id, (index % 8) + 1, [21 / 9, 1, 9 / 16][index % 3] ?? 1));
    const rows = arrange(mixed, arrange(mixed.slice(7, 19), [], WIDE), WIDE);
    expect(rows.flat().toSorted()).toEqual(ids.toSorted());
    for (const row of measure(rows, mixed, WIDE)) expect(row.height).toBeGreaterThan(80);
    expect(justifiedHeight([item("a").shape], WIDE)).toBeGreaterThan(0);
  });
});
