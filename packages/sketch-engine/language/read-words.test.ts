import { expect, test } from "vitest";
import { VOCABULARY } from "./vocabulary";

test("the reading of a text names each word by what it means there", () => {
  const { understood } = VOCABULARY.read("orange sofa, an orange, olive palette", false);
  expect(understood.map(({ word, as }) => [word, as]).filter(([word]) => word !== "sofa")).toEqual([
    ["orange", "the colour orange"],
    ["orange", "tangerine"],
    ["olive", "the colour olive"],
  ]);
});

test("the unknown main word is read with its place, and a negative prompt has none", () => {
  const text = "Photo of a small red gimbal on a table";
  expect(VOCABULARY.read(text, false)).toMatchObject({ unknownMain: { word: "gimbal", start: 21, end: 27 } });
  expect(VOCABULARY.read(text, true).unknownMain).toBeNull();
  expect(VOCABULARY.read(text, false).unknown.map(({ word }) => word)).toEqual(["gimbal"]);
});

test("quoted text is neither understood nor unknown", () => {
  expect(VOCABULARY.read('poster, "Zorp Castle"', false)).toMatchObject({
    understood: [{ word: "poster" }],
    unknown: [],
  });
});
