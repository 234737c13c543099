import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { justifiedRows } from "./justified-rows";

const OPTIONS = { width: 1200, gutter: 8, targetHeight: 220 };
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

  it("rows end at the same pictures in a slightly other width, and still fill it", () => {
    fc.assert(
      fc.property(ratios, (all) => {
        const narrower = justifiedRows(all, { ...OPTIONS, width: 1185, breakWidth: OPTIONS.width });
        const counts = (rows: typeof narrower) => rows.map(({ count }) => count);
        expect(counts(narrower)).toEqual(counts(justifiedRows(all, OPTIONS)));
        for (const row of narrower.slice(0, -1)) expect(widthOf(row, all)).toBeCloseTo(1185, 6);
      }),
    );
  });

  it("full justified rows do not change when pictures are appended", () => {
    fc.assert(
      fc.property(ratios, ratios, (all, more) => {
        const before = justifiedRows(all, OPTIONS).slice(0, -1);
        expect(justifiedRows([...all, ...more], OPTIONS).slice(0, before.length)).toEqual(before);
      }),
    );
  });

  it("justified rows are close to the target height", () => {
    const heights = justifiedRows(
      Array.from({ length: 500 }, (_, n) => [1, 1.5, 0.67, 1.78][n % 4] ?? 1),
      OPTIONS,
    )
      .slice(0, -1)
      .map(({ height }) => height);
    expect(Math.min(...heights)).toBeGreaterThan(150);
    expect(Math.max(...heights)).toBeLessThan(320);
  });
});
