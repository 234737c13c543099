import { describe, expect, it } from "vitest";
import { cellWidth, columnsThatFit } from "./size";

const SHAPE = { columns: 4, rows: 3, ratio: 1, headWidth: 150, headHeight: 40, captionHeight: 0, gap: 8 };

describe("cells that fit", () => {
  it("are as wide as lets the whole table be seen", () => {
    const width = cellWidth("fit", { width: 1400, height: 700 }, SHAPE);
    expect(150 + 5 * 8 + 4 * width).toBeLessThanOrEqual(1400);
    expect(40 + 4 * 8 + 3 * width).toBeLessThanOrEqual(700);
    expect(40 + 4 * 8 + 3 * (width + 1)).toBeGreaterThan(700);
  });

  it("are not smaller than what can be judged, and not larger than a picture should be", () => {
    expect(cellWidth("fit", { width: 1400, height: 700 }, { ...SHAPE, columns: 100 })).toBe(104);
    expect(cellWidth("fit", { width: 3000, height: 3000 }, { ...SHAPE, columns: 1, rows: 1 })).toBe(720);
  });
});

it("there is always a column", () => {
  expect(columnsThatFit(100, 240, 8)).toBe(1);
  expect(columnsThatFit(1000, 240, 8)).toBe(4);
});
