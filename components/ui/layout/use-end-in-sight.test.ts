import { expect, test } from "vitest";
import { isInSight } from "./use-end-in-sight";

test("of several crossings the last one decides whether the element is in sight", () => {
  expect(isInSight([{ isIntersecting: false }, { isIntersecting: true }])).toBe(true);
  expect(isInSight([{ isIntersecting: true }, { isIntersecting: false }])).toBe(false);
  expect(isInSight([])).toBe(false);
});
