import { expect, it } from "vitest";
import type { MadeWith } from "./state/board";
import { counted, madeWithInWords } from "./words";

it("a brought picture is never called made with AI or with a program, also among others", () => {
  const words = (...ways: Parameters<typeof madeWithInWords>[0]) => madeWithInWords(ways, "given pictures");
  expect(words("given")).toBe("Brought by the owner");
  expect(words("ai", "given")).toBe("Made with AI; some brought by the owner");
  expect(words("renderer_from_given", "given")).toBe(
    "Made with a renderer from given pictures, no AI; some brought by the owner",
  );
  expect(words("ai")).toBe("Made with AI");
  expect(words()).toBeNull();
});

it("of a way that only a newer studio knows nothing is said, also among others: it may be AI", () => {
  const words = (...ways: string[]) => madeWithInWords(ways as MadeWith[], "given pictures");
  expect([words("composed"), words("renderer", "composed"), words("given", "unknown")]).toEqual([
    null,
    null,
    null,
  ]);
});

it("a count is written with a comma before each three digits", () => {
  expect([0, 1, 999, 1_000, 5_043, 1_000_007].map((count) => counted(count, "picture"))).toEqual([
    ...["0 pictures", "1 picture", "999 pictures", "1,000 pictures", "5,043 pictures", "1,000,007 pictures"],
  ]);
});
