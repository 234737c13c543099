import { describe, expect, it } from "vitest";
import { endOf, entryOf, neighbourOf, placeOf } from "./use-grid-keys";

/** Two rows under heads; a folded sheet has a shorter last row. */
const TABLE = [
  [null, "c0", "c1", "c2"],
  ["r0", "00", "01", "02"],
  ["r1", "10", "11", "12"],
];
const FOLDED = [
  ["a", "b", "c"],
  ["d", "e"],
];
const step = (row: number, column: number) => ({ row, column });
const from = (map: (string | null)[][], id: string) => placeOf(map, id) ?? { row: -1, column: -1 };

describe("arrow keys in a sheet", () => {
  it("lead from cell to cell, and to the heads", () => {
    expect(neighbourOf(TABLE, from(TABLE, "00"), step(0, 1))).toBe("01");
    expect(neighbourOf(TABLE, from(TABLE, "00"), step(0, -1))).toBe("r0");
    expect(neighbourOf(TABLE, from(TABLE, "01"), step(-1, 0))).toBe("c1");
    expect(neighbourOf(TABLE, from(TABLE, "r0"), step(-1, 0))).toBe(null);
  });

  it("end at the edge, and in a shorter row at its last cell", () => {
    expect(neighbourOf(TABLE, from(TABLE, "12"), step(0, 1))).toBe(null);
    expect(neighbourOf(TABLE, from(TABLE, "12"), step(1, 0))).toBe(null);
    expect(neighbourOf(FOLDED, from(FOLDED, "c"), step(1, 0))).toBe("e");
  });

  it("Home and End lead to the first and last cell of the row, with Ctrl of the sheet", () => {
    const heads = step(1, 1);
    expect(endOf(TABLE, from(TABLE, "11"), "Home", false, heads)).toBe("10");
    expect(endOf(TABLE, from(TABLE, "11"), "End", false, heads)).toBe("12");
    expect(endOf(TABLE, from(TABLE, "11"), "Home", true, heads)).toBe("00");
    expect(endOf(TABLE, from(TABLE, "00"), "End", true, heads)).toBe("12");
    expect(endOf(FOLDED, from(FOLDED, "a"), "End", true, step(0, 0))).toBe("e");
  });

  it("go on from the same place when another page of the sheet has other cells there", () => {
    const entered = { id: "11", place: { row: 2, column: 2 } };
    const heads = step(1, 1);
    const other = TABLE.map((row) => row.map((id) => id && `page ${id}`));
    expect(entryOf(TABLE, heads, entered)).toBe("11");
    expect(entryOf(other, heads, entered)).toBe("page 11");
    expect(entryOf(FOLDED, step(0, 0), entered)).toBe("a");
    expect(entryOf(TABLE, heads, null)).toBe("00");
  });
});
