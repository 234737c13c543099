import { expect, it } from "vitest";
import { toggled, withoutRemoved, withRange } from "./selection";

const tiles = (...ids: string[]) => ids.map((id) => ({ id, canSelect: id !== "unfinished" }));

it("toggling or extending a selection returns a new one and leaves the old one unchanged", () => {
  const order = tiles("a", "b", "c", "d");
  const one = toggled(new Set(), "c");
  expect([...toggled(one, "c")]).toEqual([]);
  expect([...withRange(one, order, "c", "a")].sort()).toEqual(["a", "b", "c"]);
  expect([...one]).toEqual(["c"]);
});

it("a range leaves out a picture that is still being drawn, and begins at its end where its beginning was removed", () => {
  const order = tiles("a", "unfinished", "c");
  expect([...withRange(new Set(), order, "a", "c")]).toEqual(["a", "c"]);
  expect([...withRange(new Set(), order, "removed", "c")]).toEqual(["c"]);
  expect([...withRange(new Set(), order, null, "unfinished")]).toEqual([]);
});

it("pictures that were removed, or no longer pass a filter, are no longer selected", () => {
  const selected = new Set(["a", "c", "d"]);
  const before = tiles("a", "b", "c", "d");
  expect(withoutRemoved(selected, before, tiles("d", "b", "a"))).toEqual(new Set(["a", "d"]));
  expect(withoutRemoved(selected, before, []).size).toBe(0);
  expect(withoutRemoved(selected, before, tiles("a", "b", "c", "d"))).toBe(selected);
  expect([...selected]).toEqual(["a", "c", "d"]);
});

it("what is selected on pages that are not loaded stays selected", () => {
  const selected = new Set(["a", "c", "on a later page"]);
  const before = tiles("a", "b", "c", "unfinished");
  expect(withoutRemoved(selected, before, tiles("b", "c", "d"))).toEqual(new Set(["c", "on a later page"]));
  expect(withoutRemoved(selected, before, tiles("unfinished", "b"))).toEqual(new Set(["on a later page"]));
  expect(withoutRemoved(selected, before, [...tiles("new"), ...before, ...tiles("d")])).toBe(selected);
  expect(withoutRemoved(selected, [], tiles("b"))).toBe(selected);
});
