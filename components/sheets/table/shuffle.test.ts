import { expect, it } from "vitest";
import { cellsOf } from "@/lib/sheet-plan/cells";
import { shuffled } from "./shuffle";

const axis = (count: number) => ({ values: Array.from({ length: count }) }) as never;
const CELLS = cellsOf([axis(20), axis(20)]);

it("a shuffle has every cell once, in another order", () => {
  const order = shuffled(CELLS, "sheet 1");
  expect(order.toSorted()).toEqual(CELLS.toSorted());
  expect(order).not.toEqual(CELLS);
});

it("the same sheet, hidden at the same time, has the same order; at another time it has another", () => {
  expect(shuffled(CELLS.toReversed(), "sheet 1")).toEqual(shuffled(CELLS, "sheet 1"));
  expect(shuffled(CELLS, "sheet 2")).not.toEqual(shuffled(CELLS, "sheet 1"));
});

it("cells that are added leave the order of the others as it was", () => {
  const some = CELLS.slice(0, 30);
  const kept = new Set(some);
  expect(shuffled(CELLS, "sheet 1").filter((cell) => kept.has(cell))).toEqual(shuffled(some, "sheet 1"));
});

it("neighbours of the table seldom stay neighbours", () => {
  const order = shuffled(CELLS, "sheet 1");
  const row = (cell: string | undefined) => cell?.split(".")[0];
  const sameRow = order.filter((cell, at) => at > 0 && row(cell) === row(order[at - 1])).length;
  // By chance, one in twenty of four hundred.
  expect(sameRow).toBeLessThan(45);
});
