import { describe, expect, it } from "vitest";
import { arrange, exchanged, folded, pageBeside, tableOf } from "./table";

const axis = (count: number) => ({ values: Array.from({ length: count }, (_, place) => place) });

describe("the axes of a sheet", () => {
  it("the first two with several values are rows and columns, further ones are pages", () => {
    expect(arrange([axis(1), axis(3), axis(2), axis(4)])).toEqual({ rows: 1, columns: 2, pages: [3] });
  });

  it("a single axis with several values goes across", () => {
    expect(arrange([axis(1), axis(3)])).toEqual({ rows: null, columns: 1, pages: [] });
  });

  it("a choice that no longer fits is passed over", () => {
    expect(arrange([axis(2), axis(3)], { rows: 7, columns: 0 })).toEqual({ rows: 1, columns: 0, pages: [] });
    expect(arrange([axis(2), axis(3), axis(2)], { rows: 1, columns: 1 })).toEqual({
      rows: 1,
      columns: 0,
      pages: [2],
    });
  });

  it("rows and columns are swapped, and a page becomes rows in exchange", () => {
    const axes = [axis(2), axis(3), axis(4)];
    const now = arrange(axes);
    expect(arrange(axes, exchanged(now, "rows", 1))).toEqual({ rows: 1, columns: 0, pages: [2] });
    expect(arrange(axes, exchanged(now, "rows", 2))).toEqual({ rows: 2, columns: 1, pages: [0] });
  });
});

describe("the table of a sheet", () => {
  it("has the cells of its page, with axes of one value at their only place", () => {
    const axes = [axis(2), axis(1), axis(3), axis(2)];
    const table = tableOf(axes, arrange(axes), { 3: 1 }, 1);
    expect(table.columns?.map(({ axis: at, place }) => [at, place])).toEqual([
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["0.0.0.1", "0.0.1.1", "0.0.2.1"],
      ["1.0.0.1", "1.0.1.1", "1.0.2.1"],
    ]);
  });

  it("shows the last page when the chosen one is not there", () => {
    const axes = [axis(2), axis(2), axis(2)];
    expect(tableOf(axes, arrange(axes), { 2: 9 }, 1).rows[0]?.cells).toEqual(["0.0.1", "0.1.1"]);
  });

  it("a chosen page of an axis that became the rows hides no cell", () => {
    const axes = [axis(2), axis(2), axis(2)];
    const { rows } = tableOf(axes, arrange(axes, { rows: 2, columns: 0 }), { 2: 1 }, 1);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["0.0.0", "1.0.0"],
      ["0.0.1", "1.0.1"],
    ]);
  });

  it("folds a single axis into rows, and keeps every cell once", () => {
    const axes = [axis(5)];
    expect(tableOf(axes, arrange(axes), {}, 2).rows.map(({ cells }) => cells)).toEqual([
      ["0", "1"],
      ["2", "3"],
      ["4"],
    ]);
    expect(folded([], 3)).toEqual({ columns: null, rows: [] });
  });

  it("a sheet of one cell is one cell", () => {
    expect(tableOf([axis(1)], arrange([axis(1)]), {}, 4).rows).toEqual([{ head: null, cells: ["0"] }]);
  });

  it("turns to the next and previous page, the last axis first, and not behind the last or before the first", () => {
    const axes = [axis(2), axis(3), axis(2), axis(3)];
    const { pages } = arrange(axes);
    const turned = [{ 2: 0, 3: 0 }];
    for (let page = turned[0]; page; ) {
      const next: Record<number, number> | null = pageBeside(axes, pages, page, 1);
      if (next) turned.push(next as { 2: number; 3: number });
      page = next as typeof page;
    }
    expect(turned.map((page) => `${page[2]}.${page[3]}`)).toEqual(["0.0", "0.1", "0.2", "1.0", "1.1", "1.2"]);
    expect(pageBeside(axes, pages, { 2: 1, 3: 0 }, -1)).toEqual({ 2: 0, 3: 2 });
    expect(pageBeside(axes, pages, {}, -1)).toBe(null);
  });
});
