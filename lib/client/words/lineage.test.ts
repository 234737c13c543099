import { expect, it } from "vitest";
import { aCreation } from "../creations/a-creation.fixture";
import { inputWords, madeAsWords, madeFromWords, usedInWords } from "./lineage";

it("each picture that a creation was made from is named by what it was for, references by number and role", () => {
  const all = [
    { place: "source", role: null },
    { place: "mask", role: null },
    { place: "reference", role: "style" },
    { place: "reference", role: null },
  ] as const;
  expect(all.map((one, index) => inputWords(one, index, all).words)).toEqual([
    "Source",
    "Mask",
    "Reference 1: style",
    "Reference 2",
  ]);
  const [, , only] = all;
  expect(inputWords(only, 0, [only]).words).toBe("Reference: style");
});

it("a source whose original is deleted says so, and an uploaded one says nothing", () => {
  const source = { place: "source", role: null } as const;
  expect(inputWords({ ...source, is_deleted: true }, 0, [source])).toEqual({
    words: "Source",
    note: "Original deleted",
  });
  expect(inputWords(source, 0, [source]).note).toBeNull();
});

it("lineage tells in both directions what was done, and of references that they were references", () => {
  expect(madeFromWords({ operation: "expand" })).toBe("Expanded from");
  expect(madeFromWords({ operation: null })).toBe("Made with");
  expect(usedInWords("upscale")).toBe("Enlarged");
  expect(usedInWords(null)).toBe("Reference");
});

it("what has the words of its source says what was done with that, and an edit has words of its own", () => {
  const made = (operation: "edit" | "expand" | "upscale" | "cut_out") =>
    madeAsWords({
      made_from: { operation, strength: null, factor: operation === "upscale" ? 2 : null, inputs: [] },
      settings: { ...aCreation().settings, aspect_ratio: "16:9" },
    });
  expect([made("expand"), made("upscale"), made("cut_out"), made("edit")]).toEqual([
    "Expanded to 16:9",
    "Enlarged ×2",
    "Cut out",
    null,
  ]);
});
