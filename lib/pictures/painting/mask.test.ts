import { expect, it } from "vitest";
import { halfMask } from "@/tools/testing/foreign-pictures";
import { maskProblem } from "./mask";

const SIZE = { width: 32, height: 16 };

it("of many masks that are checked at once, one is read and decoded at a time", async () => {
  const bytes = await halfMask(SIZE);
  let now = 0;
  let most = 0;
  const read = async () => {
    most = Math.max(most, ++now);
    // As long as the store takes for a file.
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    return bytes;
  };
  const problems = await Promise.all(Array.from({ length: 20 }, () => maskProblem({ ...SIZE, read }, SIZE)));
  expect(new Set(problems)).toEqual(new Set([null]));
  expect(most).toBe(1);
});

it.each([
  ["opaque everywhere", () => 255, /no transparent pixel/],
  ["equally transparent everywhere", () => 100, /equally transparent everywhere/],
])("a mask that is %s is refused", async (_, alphaAt, expected) => {
  const bytes = await halfMask(SIZE, alphaAt);
  expect(await maskProblem({ ...SIZE, read: async () => bytes }, SIZE)).toMatch(expected);
});
