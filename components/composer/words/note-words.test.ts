import { describe, expect, test } from "vitest";
import { unknownInWords } from "./note-words";

const unknown = { words: [] as string[], main: null, field: "prompt", model: "Sandbox engine" } as const;

describe("what is said of unknown words", () => {
  test("unknown words are named, and will be left out", () => {
    expect(unknownInWords({ ...unknown, words: ["gimbal", "gasket"] })).toBe(
      "Not known: “gimbal”, “gasket”. They will be left out.",
    );
    expect(unknownInWords({ ...unknown, words: ["gasket"] })).toBe(
      "Not known: “gasket”. It will be left out.",
    );
  });
  test("where the main thing is not known, a composition study is promised", () => {
    expect(unknownInWords({ ...unknown, words: ["gimbal"], main: "gimbal" })).toBe(
      "“gimbal” is not known to the Sandbox engine. It draws a composition study: shapes, palette and light.",
    );
  });
  test("unknown words of the negative prompt have no effect", () => {
    expect(unknownInWords({ ...unknown, words: ["zorp"], field: "negative_prompt" })).toBe(
      "Not known: “zorp”. It has no effect.",
    );
  });
  test("of many unknown words the first ten are read out", () => {
    const words = Array.from({ length: 12 }, (_, at) => `w${at}`);
    expect(unknownInWords({ ...unknown, words })).toMatch(/“w9” and 2 more\. They will be left out\.$/);
  });
  test("nothing is said where every word is known", () => {
    expect(unknownInWords(unknown)).toBe("");
  });
});
