import { describe, expect, test } from "vitest";
import { piecesOf, rowsIn, withNeighbours } from "./rows";

const HEIGHTS = [100, 50, 200, 100, 100];

describe("the rows of a long list", () => {
  test("rows that stand at least partly within the view are laid out", () => {
    expect(rowsIn(HEIGHTS, { from: 0, to: 99 })).toEqual([0]);
    expect(rowsIn(HEIGHTS, { from: 120, to: 160 })).toEqual([1, 2]);
    expect(rowsIn(HEIGHTS, { from: -500, to: 5_000 })).toEqual([0, 1, 2, 3, 4]);
    expect(rowsIn(HEIGHTS, { from: 9_000, to: 9_500 })).toEqual([]);
    expect(rowsIn([], { from: 0, to: 100 })).toEqual([]);
  });

  test("a row in use brings the one before and the one behind it, where Tab leads", () => {
    expect(withNeighbours([4, 9])).toEqual([3, 4, 5, 8, 9, 10]);
  });

  test("a list keeps its order and its height, whatever is laid out", () => {
    const behind = 8;
    for (const laidOut of [[], [0, 4], [0, 2, 4], [1], [0, 1, 2, 3, 4]]) {
      const pieces = piecesOf(HEIGHTS, behind, (index) => laidOut.includes(index));
      const rows = pieces.filter(({ isGap }) => !isGap).map(({ from }) => from);
      expect(rows).toEqual(laidOut);
      const height = pieces.reduce((sum, piece) => sum + piece.height + behind, 0);
      expect(height).toBe(550);
      expect(pieces.some(({ isGap }, at) => isGap && pieces[at + 1]?.isGap)).toBe(false);
    }
  });
});
