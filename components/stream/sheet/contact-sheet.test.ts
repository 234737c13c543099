import { describe, expect, test } from "vitest";
import {
  arrange,
  justifiedHeight,
  type RememberedRow,
  rowLayout,
  type SheetItem,
  sheetOptions,
} from "./contact-sheet";
import { groupColumns, groupShape, perHeight, widthAt } from "./group-shape";

const WIDE = sheetOptions({ width: 1_000, height: 900 });
const PHONE = sheetOptions({ width: 360, height: 740 });
const item = (id: string, count = 4, ratio = 1, isFinished = true): SheetItem => ({
  id,
  shape: groupShape(count, ratio, false),
  pixels: 720,
  isFinished,
});
const live = (id: string, count = 4, ratio = 1) => item(id, count, ratio, false);
const items = (...ids: string[]) => ids.map((id) => item(id));
const rowsOf = (...rows: string[][]): RememberedRow[] => rows.map((row) => items(...row));
const ids = (rows: readonly RememberedRow[]) => rows.map((row) => row.map(({ id }) => id));

describe("the pictures of one creation", () => {
  test.each([
    [1, 16 / 9, 1],
    [2, 16 / 9, 2],
    [3, 1, 3],
    [3, 16 / 9, 3],
    [4, 1, 2],
    [4, 16 / 9, 2],
    [4, 9 / 16, 4],
    [5, 1, 3],
    [6, 1, 3],
    [8, 1, 4],
  ])("%i pictures of aspect ratio %f stand in %i columns", (count, ratio, columns) => {
    expect(groupColumns(count, ratio, false)).toBe(columns);
  });

  test.each([
    [2, 1, 2],
    [3, 1, 3],
    [3, 16 / 9, 1],
    [4, 9 / 16, 2],
    [6, 1, 3],
    [8, 1, 2],
  ])("on a phone %i pictures of aspect ratio %f stand in %i columns", (count, ratio, columns) => {
    expect(groupColumns(count, ratio, true)).toBe(columns);
  });

  test.each([1, 2, 3, 4, 5, 7, 8])(
    "%i pictures of one creation are equally large and have room in their grid",
    (count) => {
      const ratio = 3 / 2;
      const shape = groupShape(count, ratio, false);
      expect(shape.columns * shape.rows).toBeGreaterThanOrEqual(count);
      expect(shape.columns * (shape.rows - 1)).toBeLessThan(count);
      // The width of a group at the height of its rows of tiles is the width of its columns of tiles.
      const tile = 120;
      const height = (shape.rows * tile) / ratio + 8 * (shape.rows - 1);
      expect(widthAt(shape, height, 8)).toBeCloseTo(shape.columns * tile + 8 * (shape.columns - 1), 6);
    },
  );
});

describe("the layout of the stream", () => {
  test("creations fill rows from the newest on, and every row but the last fills the width", () => {
    const names = Array.from({ length: 40 }, (_, index) => `c${index}`);
    const mixed = names.map((id, index) =>
      item(id, [1, 4, 2, 8, 3, 1][index % 6] ?? 1, [1, 3 / 2, 9 / 16, 16 / 9, 21 / 9][index % 5] ?? 1),
    );
    const rows = arrange(mixed, [], WIDE);
    expect(ids(rows).flat()).toEqual(names);
    for (const row of rows.slice(0, -1)) {
      const { maxWidth, isCaptionBeside } = rowLayout(row, WIDE);
      expect(maxWidth === null || isCaptionBeside, JSON.stringify(ids([row]))).toBe(true);
    }
  });

  test("the server and the browser come to the same rows for the same list", () => {
    const some = items("a", "b", "c", "d", "e", "f");
    expect(arrange(some, [], sheetOptions({ width: 1_000, height: 700 }))).toEqual(arrange(some, [], WIDE));
  });

  test("the groups of a full row add up to the width at one height", () => {
    const some = [item("a", 4, 1), item("b", 1, 3 / 4), item("c", 2, 1)];
    const height = justifiedHeight(
      some.map(({ shape }) => shape),
      WIDE,
    );
    const width = some.reduce((sum, { shape }) => sum + widthAt(shape, height, WIDE.gutter), 0);
    expect(width + 2 * WIDE.gutter).toBeCloseTo(1_000, 6);
  });

  test.each([
    [1, 1],
    [1, 3 / 2],
    [1, 16 / 9],
    [1, 9 / 16],
    [2, 1],
    [4, 1],
    [4, 9 / 16],
    [8, 1],
  ])(
    "a creation of %i pictures of aspect ratio %f alone in its row fills the width, or its caption stands beside it",
    (count, ratio) => {
      const alone = item("a", count, ratio);
      const { height, maxWidth, isCaptionBeside } = rowLayout([alone], WIDE);
      if (maxWidth === null) expect(height).toBeLessThanOrEqual(900 * 0.72 * 1.15);
      else {
        expect(isCaptionBeside).toBe(true);
        expect(WIDE.width - maxWidth).toBeGreaterThanOrEqual(240);
        expect(height).toBeLessThanOrEqual(900 * 0.72);
        expect(widthAt(alone.shape, height, WIDE.gutter)).toBeCloseTo(maxWidth, 6);
      }
    },
  );

  test("a small picture alone in its row is enlarged by half at most", () => {
    const small = { ...item("a", 1, 3 / 2), pixels: 256 };
    expect(rowLayout([small], WIDE).height).toBe(256 * 1.5);
  });

  test("on a phone every creation takes the full width", () => {
    expect(ids(arrange(items("a", "b"), [], PHONE))).toEqual([["a"], ["b"]]);
    expect(rowLayout(items("a"), PHONE).maxWidth).toBeNull();
  });

  test("a new creation never joins a row in which one has finished", () => {
    const before = rowsOf(["a"], ["b", "c"]);
    expect(ids(arrange([live("new"), ...items("a", "b", "c")], before, WIDE))).toEqual([
      ["new"],
      ...ids(before),
    ]);
  });

  test("creations sent together share the top row as long as none of it has finished", () => {
    const old = items("a", "b");
    const before = rowsOf(["a", "b"]);
    const first = arrange([live("x"), ...old], before, WIDE);
    const second = arrange([live("y"), live("x"), ...old], first, WIDE);
    expect(ids(second)).toEqual([
      ["y", "x"],
      ["a", "b"],
    ]);
    const third = arrange([live("z"), live("y"), item("x"), ...old], second, WIDE);
    expect(ids(third)).toEqual([["z"], ["y", "x"], ["a", "b"]]);
  });

  test("older creations are appended below the existing rows of the stream", () => {
    const before = arrange(items("a", "b", "c", "d"), [], WIDE);
    const after = arrange(items("a", "b", "c", "d", "e", "f"), before, WIDE);
    expect(ids(after).slice(0, before.length - 1)).toEqual(ids(before).slice(0, -1));
    expect(ids(after).flat()).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("a deleted creation leaves its place in the row, and returns to it on undo", () => {
    const before = rowsOf(["a", "b", "c"], ["d"]);
    const without = arrange(items("a", "c", "d"), before, WIDE);
    expect(without).toEqual(before);
    expect(arrange(items("a", "b", "c", "d"), without, WIDE)).toEqual(before);
  });

  test("a creation keeps its size from its placeholder to its pictures, even where these are fewer or of another shape", () => {
    const before = arrange([live("a", 4, 1), live("b", 1, 16 / 9)], [], WIDE);
    const sizes = (rows: readonly RememberedRow[]) =>
      rows.flat().map(({ id, shape, pixels }) => ({ id, shape, pixels }));
    let rows: readonly RememberedRow[] = before;
    const stages = [
      [{ ...item("a", 4, 3 / 2), pixels: 480 }, live("b", 1, 16 / 9)],
      [{ ...item("a", 2, 3 / 2), pixels: 480 }, live("b", 1, 16 / 9)],
      [item("a", 2, 3 / 2), item("b", 1, 1)],
      [item("a", 1, 3 / 2), item("b", 1, 1)],
    ];
    for (const stage of stages) {
      rows = arrange(stage, rows, WIDE);
      expect(ids(rows)).toEqual(ids(before));
      expect(sizes(rows)).toEqual(sizes(before));
    }
    // More pictures than were asked for need more room.
    const [first] = arrange([item("a", 6, 1), item("b", 1, 1)], rows, WIDE).flat();
    expect(first?.shape).toEqual(item("a", 6, 1).shape);
  });

  test("while a creation has no picture its size is that of its request, as soon as the studio knows it", () => {
    const before = arrange([live("a", 1, 1)], [], WIDE);
    expect(arrange([live("a", 1, 16 / 9)], before, WIDE).flat()[0]?.shape.ratio).toBe(16 / 9);
  });

  test("a deleted picture leaves a hole, so that the other pictures keep their size", () => {
    const before = rowsOf(["a", "b"]);
    const [row] = arrange([item("a", 2), item("b")], before, WIDE);
    expect(row?.map(({ shape }) => perHeight(shape))).toEqual(
      before[0]?.map(({ shape }) => perHeight(shape)),
    );
  });
});
