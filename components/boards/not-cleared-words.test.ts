import { expect, it } from "vitest";
import { notClearedWords } from "./not-cleared-words";

it("a board says how many of its pictures are not cleared for commercial use, and by which licences as far as they are known", () => {
  expect(notClearedWords({ count: 0, licences: [] })).toBeNull();
  expect(notClearedWords({ count: 1, licences: [] })).toBe(
    "1 of these pictures is not cleared for commercial use",
  );
  expect(notClearedWords({ count: 1200, licences: ["A", "B", "C", "D", "E"] })).toBe(
    "1,200 of these pictures are not cleared for commercial use (A, B, C, 2 more)",
  );
});
