import { expect, it } from "vitest";
import { onlyThere } from "./use-selection";

it("pictures that were removed from a board, or no longer pass its filter, are no longer selected", () => {
  const selected = new Set(["a", "c", "d"]);
  expect(onlyThere(selected, ["d", "b", "a"])).toEqual(new Set(["a", "d"]));
  expect(onlyThere(selected, []).size).toBe(0);
  expect(onlyThere(selected, ["a", "b", "c", "d"])).toBe(selected);
  expect([...selected]).toEqual(["a", "c", "d"]);
});
