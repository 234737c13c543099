import { expect, test } from "vitest";
import { isInSight } from "./use-end-in-sight";

test("the last of several reported intersections decides whether the end of the list is visible", () => {
  expect(isInSight([{ isIntersecting: false }, { isIntersecting: true }])).toBe(true);
  expect(isInSight([{ isIntersecting: true }, { isIntersecting: false }])).toBe(false);
  expect(isInSight([])).toBe(false);
});
