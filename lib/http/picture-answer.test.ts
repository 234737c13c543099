import fc from "fast-check";
import { expect, it } from "vitest";
import { disposition } from "./picture-answer";

it("a plain name stands as it is, any other also in full", () => {
  expect(disposition("inline", "a-fox-8.png")).toBe('inline; filename="a-fox-8.png"');
  expect(disposition("attachment", "ein-füchslein-8.png")).toBe(
    "attachment; filename=\"ein-f_chslein-8.png\"; filename*=UTF-8''ein-f%C3%BCchslein-8.png",
  );
});

it("no name leaves its quotes or its line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const header = disposition("attachment", name);
      expect(header).toMatch(
        /^attachment; filename="[A-Za-z0-9._-]*"(?:; filename\*=UTF-8''[A-Za-z0-9%._~!-]*)?$/,
      );
    }),
  );
});
