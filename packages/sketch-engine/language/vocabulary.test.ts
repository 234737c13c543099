import { describe, expect, test } from "vitest";
import { VOCABULARY } from "./vocabulary";

const read = (text: string, isNegative = false) => {
  const { understood, unknown } = VOCABULARY.read(text, isNegative);
  for (const { word, start, end } of [...understood, ...unknown]) expect(text.slice(start, end)).toBe(word);
  return {
    understood: understood.map(({ word, as }) => [word, as]),
    unknown: unknown.map(({ word }) => word),
  };
};

describe("the reading of a text", () => {
  test("words and phrases are listed with their concepts, and words that shape nothing apart", () => {
    expect(read("Watercolor of a misty lake at golden hour, zorp")).toEqual({
      understood: [
        ["Watercolor", "watercolor style"],
        ["misty", "mist"],
        ["lake", "lake"],
        ["golden hour", "golden hour"],
      ],
      unknown: ["zorp"],
    });
  });
  test("a word that is taken back is understood as that", () => {
    expect(read("a lake without clouds").understood).toEqual([
      ["lake", "lake"],
      ["clouds", "no clouds"],
    ]);
  });
  test("unknown words within a text without spaces are no part of what is understood", () => {
    const { understood, unknown } = read("謎の湖");
    expect(unknown).toEqual(["謎"]);
    expect(understood.map(([word]) => word).join("")).not.toContain("謎");
  });
  test("of a negative prompt, words that no scene can leave out are not understood, and what is never drawn is not unknown", () => {
    expect(read("boats, red, watermark, zorp", true)).toEqual({
      understood: [["boats", "sailing yacht"]],
      unknown: ["zorp"],
    });
  });
});
