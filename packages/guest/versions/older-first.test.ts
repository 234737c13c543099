import { expect, it } from "vitest";
import { olderFirst } from "./older-first";

const numbers = (versions: string[], shown: string) =>
  olderFirst(versions, shown)?.map(({ version, number }) => `${number}: ${version}`);

it("a version is compared with the one before it, and the first one with the second; the older one comes first", () => {
  expect(numbers(["a", "b", "c"], "c")).toEqual(["2: b", "3: c"]);
  expect(numbers(["a", "b", "c"], "a")).toEqual(["1: a", "2: b"]);
  expect(numbers(["a"], "a")).toBeUndefined();
});
