import { describe, expect, it } from "vitest";
import { dropPlaceAmong, dropPlaceBetween, movedTo } from "./order";

describe("the order of a list", () => {
  it.each([
    ["one place on", 0, 2, "bacd"],
    ["one place back", 2, 1, "acbd"],
    ["to the end", 0, 4, "bcda"],
    ["to the begin", 3, 0, "dabc"],
    ["back from the first place stays", 0, -1, "abcd"],
    ["on from the last place stays", 3, 5, "abcd"],
    ["to its own place stays", 1, 1, "abcd"],
  ])("an item moves %s", (_name, from, slot, order) => {
    expect(movedTo([..."abcd"], from, slot).join("")).toBe(order);
  });
});

describe("where a dragged tile goes", () => {
  const tile = (left: number, top: number) => ({ left, top, width: 60, height: 60 });
  const tiles = [tile(0, 0), tile(70, 0), tile(0, 70)];
  it.each([
    ["before the tile whose left half is pointed at", { x: 75, y: 30 }, 1],
    ["behind the last tile of a row", { x: 140, y: 30 }, 2],
    ["into the second row", { x: 10, y: 100 }, 2],
    ["to the end, below all rows", { x: 300, y: 900 }, 3],
  ])("%s", (_name, at, slot) => {
    expect(dropPlaceAmong(tiles, at, 10)?.slot).toBe(slot);
  });

  it("nowhere where there are no tiles", () => {
    expect(dropPlaceAmong([], { x: 0, y: 0 }, 10)).toBeNull();
  });
});

describe("where a dragged row goes", () => {
  const rows = [0, 50, 100].map((top) => ({ left: 0, top, width: 300, height: 50 }));
  it.each([
    ["before the row whose upper half is pointed at", 60, 1, 50],
    ["behind the row whose lower half is pointed at", 90, 2, 100],
    ["to the begin, above all rows", -20, 0, 1.5],
    ["to the end, below all rows", 500, 3, 150],
  ])("%s", (_name, y, slot, edge) => {
    const place = dropPlaceBetween(rows, y);
    expect(place?.slot).toBe(slot);
    expect(place?.line.top).toBe(edge - 1.5);
  });

  it("nowhere where there are no rows", () => {
    expect(dropPlaceBetween([], 0)).toBeNull();
  });
});
