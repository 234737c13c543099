import { describe, expect, it } from "vitest";
import { neighbourOf } from "./neighbour";

const box = (left: number, top: number, width = 90, height = 90) => ({
  ...{ left, top },
  ...{ right: left + width, bottom: top + height },
});
/** 0 1 2 in the first row, 3 wide and 4 in the second, 5 in the third. */
const SHEET = [box(0, 0), box(100, 0), box(200, 0), box(0, 100, 190), box(200, 104), box(0, 200)];
const leads = (at: number, key: string) => neighbourOf(SHEET, at, key);

describe("a key on a sheet of tiles", () => {
  it("left and right lead to the tile before and behind, also across rows", () => {
    expect([leads(2, "ArrowRight"), leads(3, "ArrowLeft")]).toEqual([3, 2]);
  });

  it("up and down lead to the nearest tile of the next row", () => {
    expect([0, 1, 2, 3, 4].map((at) => leads(at, "ArrowDown"))).toEqual([3, 3, 4, 5, 5]);
    expect([5, 4, 3].map((at) => leads(at, "ArrowUp"))).toEqual([3, 2, 0]);
  });

  it("Home and End lead to the first and the last tile", () => {
    expect([leads(4, "Home"), leads(1, "End")]).toEqual([0, 5]);
  });

  it("at the edge it leads nowhere, and another key is none of the sheet", () => {
    expect([
      leads(0, "ArrowLeft"),
      leads(5, "ArrowRight"),
      leads(1, "ArrowUp"),
      leads(5, "ArrowDown"),
    ]).toEqual([-1, -1, -1, -1]);
    expect(leads(0, "f")).toBeNull();
  });
});
