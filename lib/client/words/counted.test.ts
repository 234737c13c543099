import fc from "fast-check";
import { expect, test } from "vitest";
import { counted, grouped } from "./counted";

test("a count is written as the English number format writes it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(100_000), fc.maxSafeNat()), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString("en"));
    }),
  );
});

test("a noun takes its plural unless there is one", () => {
  expect([0, 1, 2, 1_234].map((count) => counted(count, "picture"))).toEqual([
    "0 pictures",
    "1 picture",
    "2 pictures",
    "1,234 pictures",
  ]);
});
