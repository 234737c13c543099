import { describe, expect, test } from "vitest";
import { FUNCTION_WORDS, NEGATIONS, NUMBER_WORDS } from "../grammar/function-words";
import { lookUp } from "../reading/match";
import { tokenise } from "../reading/tokens";
import { ENTRIES, LEXICON } from ".";
import { EMOJI } from "./emoji";
import { TRANSLATIONS } from "./translations";

const phrases = ENTRIES.flatMap(({ words }) => words.split(",").map((phrase) => phrase.trim()));

describe("the lexicon", () => {
  test("the lexicon defines every phrase once", () => {
    expect(phrases.length).toBe(new Set(phrases).size);
    expect(LEXICON.size).toBe(phrases.length);
  });

  test("every phrase of the lexicon can be found in a prompt", () => {
    for (const phrase of phrases) {
      const tokens = tokenise(phrase);
      expect(tokens.map(({ word }) => word).join(" ")).toBe(phrase);
      expect(tokens.length, phrase).toBeGreaterThanOrEqual(1);
      expect(tokens.length, phrase).toBeLessThanOrEqual(4);
    }
  });

  test("every entry of the lexicon has a meaning", () => {
    // A concept alone is one when a scene looks for it.
    for (const { words, ...meaning } of ENTRIES) expect(Object.keys(meaning), words).not.toHaveLength(0);
  });

  test("no word of the lexicon is both ignored and known", () => {
    for (const word of [...FUNCTION_WORDS, ...NUMBER_WORDS.keys(), ...NEGATIONS]) {
      expect(LEXICON.has(word), word).toBe(false);
    }
  });
});

describe("emoji and translations", () => {
  const named = [...Object.entries(EMOJI), ...Object.entries(TRANSLATIONS)];

  test.each(named)("the meaning %s of an emoji or a translated word is a phrase of the lexicon", (phrase) => {
    expect(LEXICON.has(phrase)).toBe(true);
  });

  test("emoji and translations are single words, and an English word of the lexicon keeps its meaning", () => {
    for (const alias of named.flatMap(([, aliases]) => aliases.split(" "))) {
      expect(
        tokenise(alias).map(({ word }) => word),
        alias,
      ).toEqual([alias]);
      if (LEXICON.has(alias)) expect(lookUp(alias), alias).toBe(LEXICON.get(alias));
    }
  });
});
