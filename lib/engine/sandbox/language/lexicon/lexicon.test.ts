import { describe, expect, test } from "vitest";
import { tokenise } from "../tokens";
import { ENTRIES, LEXICON } from ".";
import { EMOJI } from "./emoji";
import { FUNCTION_WORDS, NEGATIONS, NUMBER_WORDS } from "./grammar";
import { TRANSLATIONS } from "./translations";

const phrases = ENTRIES.flatMap(({ words }) => words.split(",").map((phrase) => phrase.trim()));

describe("the lexicon", () => {
  test("defines every phrase once", () => {
    expect(phrases.length).toBe(new Set(phrases).size);
    expect(LEXICON.size).toBe(phrases.length);
  });

  test.each(phrases)("can find %s in a prompt", (phrase) => {
    const tokens = tokenise(phrase);
    expect(tokens.map(({ word }) => word).join(" ")).toBe(phrase);
    expect(tokens.length).toBeGreaterThanOrEqual(1);
    expect(tokens.length).toBeLessThanOrEqual(4);
  });

  test("gives every entry a meaning", () => {
    // An entry with only a concept is allowed when a scene looks for that concept.
    for (const { words, ...meaning } of ENTRIES) expect(Object.keys(meaning), words).not.toHaveLength(0);
  });

  test("has no word both among the ignored and the known ones", () => {
    for (const word of [...FUNCTION_WORDS, ...NUMBER_WORDS.keys(), ...NEGATIONS]) {
      expect(LEXICON.has(word), word).toBe(false);
    }
  });
});

describe("emoji and translations", () => {
  const named = [...Object.entries(EMOJI), ...Object.entries(TRANSLATIONS)];

  test.each(named)("%s is a phrase of the lexicon", (phrase) => {
    expect(LEXICON.has(phrase)).toBe(true);
  });

  test("are single words that are not English words of the lexicon", () => {
    for (const alias of named.flatMap(([, aliases]) => aliases.split(" "))) {
      expect(
        tokenise(alias).map(({ word }) => word),
        alias,
      ).toEqual([alias]);
      expect(LEXICON.has(alias), alias).toBe(false);
    }
  });
});
