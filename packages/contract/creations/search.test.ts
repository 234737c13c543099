import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapeOf } from "../models/shape";
import { foldForSearch, searchWords } from "./search";

describe("normalising text for a search", () => {
  it.each([
    ["Schöne STRASSE", "schone strasse"],
    ["schöne Straße", "schone strasse"],
    ["SCHÖNE STRAẞE", "schone strasse"],
    ["Ästhetik\u0301", "asthetik"],
    ["Čeština  é\tà", "cestina e a"],
    ["ﬁne ＡＢＣ", "fine abc"],
    ["a\u0000b\u200bc", "a b c"],
  ])("a search treats %j as %j", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it("a search distinguishes letters of other scripts that differ only by a mark", () => {
    expect(foldForSearch("が")).not.toBe(foldForSearch("か"));
    expect(foldForSearch("각")).toBe("각");
  });

  it("normalising a text twice gives the same result as once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = foldForSearch(text);
        expect(foldForSearch(once)).toBe(once);
        expect(once).not.toContain("\u0000");
      }),
    );
  });
});

describe("the words of a search", () => {
  it("each word of a search counts once, and separators are left out", () => {
    expect(searchWords("  Red   Kite\nred ")).toEqual(["red", "kite"]);
    expect(searchWords(" ")).toEqual([]);
  });

  it("the words of a search are limited in number and length", () => {
    expect(searchWords(Array.from({ length: 99 }, (_, n) => `w${n}`).join(" "))).toHaveLength(16);
    expect(searchWords("x".repeat(200))).toEqual(["x".repeat(200)]);
    // One character that becomes eighteen when folded.
    expect(searchWords("\ufdfb".repeat(200)).map((word) => Array.from(word).length <= 200)).not.toContain(
      false,
    );
    expect(searchWords("\u{1d7d8}\u{20000}".repeat(150))).toEqual(["0\u{20000}".repeat(100)]);
  });
});

it("the shape filter follows the aspect ratio, and an almost square picture counts as square", () => {
  expect(["16:9", "1:1", "21:20", "20:21", "9:16", "words"].map(shapeOf)).toEqual([
    "wide",
    "square",
    "square",
    "square",
    "tall",
    "square",
  ]);
});
