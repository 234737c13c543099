import { expect, test } from "vitest";
import { isInSight } from "./use-end-in-sight";

test("what came into sight while the page was busy is in sight, and what left is not", () => {
  expect(isInSight([{ isIntersecting: false }, { isIntersecting: true }])).toBe(true);
  expect(isInSight([{ isIntersecting: true }, { isIntersecting: false }])).toBe(false);
  expect(isInSight([])).toBe(false);
});
