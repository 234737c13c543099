import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { justifiedRows, rowOptions } from "./justified-rows";

const OPTIONS = { width: 1400, gutter: 8, minHeight: 200 };
const ratios = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { maxLength: 200 });
const widthOf = (row: { first: number; count: number; height: number }, all: readonly number[]) =>
  all
    .slice(row.first, row.first + row.count)
    .reduce((sum, ratio) => sum + ratio * row.height, 8 * (row.count - 1));

describe("justified rows", () => {
  it("justified rows contain every picture once, in order", () => {
    fc.assert(
      fc.property(ratios, (all) => {
        const rows = justifiedRows(all, OPTIONS);
        const indexes = rows.flatMap(({ first, count }) =>
          Array.from({ length: count }, (_, n) => first + n),
        );
        expect(indexes).toEqual(all.map((_, index) => index));
      }),
    );
  });

  it("every justified row fills the width exactly, except the last one, which may be shorter", () => {
    fc.assert(
      fc.property(ratios, (all) => {
        const rows = justifiedRows(all, OPTIONS);
        for (const row of rows.slice(0, -1)) expect(widthOf(row, all)).toBeCloseTo(OPTIONS.width, 6);
        for (const row of rows.slice(-1)) expect(widthOf(row, all)).toBeLessThan(OPTIONS.width + 0.001);
      }),
    );
  });

  it("no row is twice as high as it has to be, not even that of a tall picture before a very wide one", () => {
    const [tall] = justifiedRows([0.5, 3], { width: 340, gutter: 4, minHeight: 100 });
    expect(tall).toEqual({ first: 0, count: 1, height: 200 });
  });

  it("the last row fills the width where it is nearly full, and else is as high as a row at least is", () => {
    const last = (count: number) =>
      justifiedRows(
        Array.from({ length: count }, () => 1),
        { width: 1_032, gutter: 8, minHeight: 200 },
      ).at(-1);
    expect(last(5)).toEqual({ first: 0, count: 5, height: 200 });
    expect(last(4)).toEqual({ first: 0, count: 4, height: 200 });
    const nearlyFull = justifiedRows([1, 1, 1, 1], { width: 1_000, gutter: 8, minHeight: 200 }).at(-1);
    expect(nearlyFull).toEqual({ first: 0, count: 4, height: 244 });
  });

  it("pictures that fill a row exactly at its least height stand in it together, as in a browser", () => {
    const rows = justifiedRows([1, 1, 1, 1], { width: 616, gutter: 8, minHeight: 200 });
    expect(rows.map(({ count }) => count)).toEqual([3, 1]);
  });

  it("a picture that is wider than the sheet is shown in the width of the sheet", () => {
    expect(justifiedRows([3, 1], { width: 240, gutter: 4, minHeight: 100 })).toEqual([
      { first: 0, count: 1, height: 80 },
      { first: 1, count: 1, height: 100 },
    ]);
  });

  it("full justified rows do not change when pictures are appended", () => {
    fc.assert(
      fc.property(ratios, ratios, (all, more) => {
        const before = justifiedRows(all, OPTIONS).slice(0, -1);
        expect(justifiedRows([...all, ...more], OPTIONS).slice(0, before.length)).toEqual(before);
      }),
    );
  });

  it("a row has as many pictures as fit at its least height", () => {
    fc.assert(
      fc.property(ratios, (all) => {
        const rows = justifiedRows(all, OPTIONS);
        for (const row of rows.slice(0, -1)) {
          expect(row.height).toBeGreaterThanOrEqual(OPTIONS.minHeight);
          const oneMore = { ...row, count: row.count + 1, height: OPTIONS.minHeight };
          expect(widthOf(oneMore, all)).toBeGreaterThan(OPTIONS.width);
        }
      }),
    );
  });

  it("justified rows of usual pictures are about equally high", () => {
    const heights = justifiedRows(
      Array.from({ length: 500 }, (_, n) => [1, 1.5, 0.67, 1.78][n % 4] ?? 1),
      OPTIONS,
    )
      .slice(0, -1)
      .map(({ height }) => height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(200);
    expect(Math.max(...heights)).toBeLessThan(280);
  });

  it("the style sheet changes the space and height of rows at the same widths", () => {
    const style = readFileSync("app/globals.css", "utf8");
    const heights = { phone: 1, tablet: 2, wide: 3 };
    const widths = [...style.matchAll(/@container \(width >= (\d+)px\) \{\s*\.justified-rows/g)].map(
      ([, width]) => Number(width),
    );
    expect(widths).toHaveLength(2);
    const measures = [0, ...widths].map((width) => rowOptions(width, heights));
    expect(measures.map(({ minHeight }) => minHeight)).toEqual([1, 2, 3]);
    for (const [at, width] of widths.entries())
      expect({ ...rowOptions(width - 1, heights), width: 0 }).toEqual({ ...measures[at], width: 0 });
    expect(measures.map(({ gutter }) => gutter)).toEqual([4, 8, 8]);
    expect(style).toMatch(/--gutter: 4px;\s*--row: var\(--phone-row\);/);
    expect(style).toMatch(/--gutter: 8px;\s*--row: var\(--tablet-row\);/);
  });
});
