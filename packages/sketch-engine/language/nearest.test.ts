import { describe, expect, test } from "vitest";
import { RELATED } from "./grammar/related";
import { LEXICON } from "./lexicon";
import { editDistance, nearestWords } from "./nearest";
import { lookUp } from "./reading/match";

describe("the nearest known words", () => {
  test.each([
    ["lihgthouze", ["lighthouse"]],
    ["MONTAINE", ["mountain"]],
    ["geysers", ["volcano"]],
    ["Leuchturm", ["leuchtturm"]],
    ["zorblax", []],
    ["fg", []],
    ["constructor", []],
    ["q".repeat(8_000), []],
  ])("for %j they are %j", (word, nearest) => {
    expect(nearestWords(word)).toEqual(nearest);
  });

  test("there are at most three, each of another concept and known to the engine", () => {
    for (const word of ["castles", "castel", "batch", "starn", "lakke", "bird", "watercolr", "rivers"]) {
      const nearest = nearestWords(word);
      expect(nearest.length).toBeLessThanOrEqual(3);
      const concepts = nearest.map((one) => lookUp(one)?.concept);
      expect(concepts).not.toContain(undefined);
      expect(new Set(concepts).size).toBe(concepts.length);
    }
  });

  test("words with a related meaning are unknown themselves and lead to known words", () => {
    for (const [word, known] of RELATED) {
      expect(lookUp(word), word).toBeNull();
      for (const one of known) expect(LEXICON.has(one), `${word}: ${one}`).toBe(true);
    }
  });
});

test.each([
  ["lake", "lake", 0],
  ["lake", "lakes", 1],
  ["lake", "alke", 1],
  ["lake", "like", 1],
  ["castle", "castel", 1],
  ["forest", "froset", 2],
])("the edit distance of «%s» and «%s» is %i", (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
  expect(editDistance(b, a, 3)).toBe(distance);
});

test("an edit distance above the limit is reported as more than the limit", () => {
  expect(editDistance("lake", "mountains", 2)).toBeGreaterThan(2);
  expect(editDistance("abcdefgh", "hgfedcba", 2)).toBeGreaterThan(2);
});
