import type { WordPlace } from "../../request";
import { FUNCTION_WORDS, MEASURES, NUMBER_WORDS, PICTURE_WORDS } from "../grammar/function-words";
import { PLAIN_ADJECTIVES, PLAIN_NOUNS, PLAIN_VERBS } from "../grammar/plain-words";
import { REAL_WORDS } from "../grammar/real-words";
import { ALIASES, type Definition, FOREIGN_WORDS, LEXICON } from "../lexicon";
import type { Token } from "./tokens";

/** A phrase of the prompt found in the lexicon. */
export interface Match {
  definition: Definition;
  /** The phrase as the author wrote it. */
  phrase: string;
  weight: number;
  negated: boolean;
  /** Index of the first token, and of the token after the last. */
  start: number;
  end: number;
}

export interface Matches {
  found: Match[];
  /** Unknown words, each listed once. */
  unknown: string[];
  /** All unknown words in the order of the text. */
  unknownPlaces: WordPlace[];
}

const MAX_PHRASE_WORDS = 4;
/** Minimum length for spelling correction; shorter words have too many neighbours one letter away ("cat", "car"). */
const MIN_TYPO_LETTERS = 6;
const MIN_MISTYPED_LETTERS = 6;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Hiragana between other characters is grammar, not content. */
const MEANINGFUL_RUN = /[\p{Script=Han}\p{Script=Katakana}]+/gu;
/** Weight of a corrected word, compared with a correctly spelt one. */
const TYPO_WEIGHT = 0.9;

/** Finds the longest phrases first, then parts of hyphenated words, then words with one spelling error. */
export function matchTokens(tokens: readonly Token[]): Matches {
  const found: Match[] = [];
  const unknownPlaces: WordPlace[] = [];
  const typos = new Map<string, Definition | null>();
  // Spelling is corrected only in English prompts: the French "chapeau" (hat) is not a misspelt "chateau".
  const isForeign = tokens.some(({ word }) => FOREIGN_WORDS.has(word));
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    if (token.colour) {
      found.push(valueMatch(token, i++));
      continue;
    }
    const phrase = longestPhrase(tokens, i);
    if (phrase) {
      found.push(phrase);
      i = phrase.end;
      continue;
    }
    const run = UNSPACED_SCRIPT.test(token.word) ? splitRun(token.word) : null;
    const guesses = run?.known ?? (isSilent(token.word) ? [] : hyphenParts(token.word));
    const typo =
      guesses.length === 0 && !isForeign && !isSilent(token.word)
        ? remembered(typos, token.word, oneTypoAway)
        : null;
    const base = { phrase: token.written, negated: token.negated, start: i, end: i + 1 };
    for (const definition of guesses) found.push({ ...base, definition, weight: token.weight });
    if (typo) found.push({ ...base, definition: typo, weight: token.weight * TYPO_WEIGHT });
    if (run && guesses.length > 0) unknownPlaces.push(...run.rest.map((rest) => moved(rest, token.start)));
    if (guesses.length === 0 && !typo && !isSilent(token.word))
      unknownPlaces.push({
        ...{ word: token.written, start: token.start },
        end: token.start + token.written.length,
      });
    i++;
  }
  return { found, unknown: [...new Set(unknownPlaces.map(({ word }) => word))], unknownPlaces };
}

/** A colour that is given as a value has no other name. */
function valueMatch({ word, written, weight, negated, colour }: Token, start: number): Match {
  const meaning = { words: word, colour: colour! };
  return {
    definition: { phrase: word, concept: word, meaning },
    phrase: written,
    weight,
    negated,
    start,
    end: start + 1,
  };
}

const moved = ({ word, start, end }: WordPlace, by: number): WordPlace => ({
  ...{ word, start: start + by, end: end + by },
});

/** A number, alone or with its unit or format: "35mm", "1920x1080", "85". */
const MEASURE = /^\d+(?:[-–]?(?:mm|cm|m|k|px|p|mp|ml|l|kg|g|s|th|st|nd|rd|percent)|x\d+)?$/;

/** Words that shape nothing and are not reported as unknown: grammar, numbers, single Latin letters. */
export const isSilent = (word: string): boolean =>
  FUNCTION_WORDS.has(word) ||
  NUMBER_WORDS.has(word) ||
  PLAIN_ADJECTIVES.has(word) ||
  PLAIN_VERBS.has(word) ||
  PLAIN_NOUNS.has(word) ||
  MEASURES.has(word) ||
  PICTURE_WORDS.has(word) ||
  MEASURE.test(word) ||
  /^[a-z&]$/.test(word);

function remembered<Value>(known: Map<string, Value>, word: string, find: (word: string) => Value): Value {
  const value = known.get(word);
  if (value !== undefined) return value;
  const found = find(word);
  known.set(word, found);
  return found;
}

/** The first words of phrases of several words; most words of a prompt begin none. */
const PHRASE_STARTS: ReadonlySet<string> = new Set(
  Array.from(LEXICON.keys(), (phrase) => phrase.split(" ")).flatMap(([first = "", ...rest]) =>
    rest.length > 0 ? [first] : [],
  ),
);

function longestPhrase(tokens: readonly Token[], start: number): Match | null {
  const longest = PHRASE_STARTS.has(tokens[start]!.word) ? MAX_PHRASE_WORDS : 1;
  for (let length = Math.min(longest, tokens.length - start); length >= 1; length--) {
    const part = tokens.slice(start, start + length);
    if (part.slice(0, -1).some((token) => token.endsClause)) continue;
    const phrase = part.map((token) => token.word).join(" ");
    const definition = length === 1 ? lookUp(phrase) : LEXICON.get(phrase);
    if (!definition) continue;
    return {
      definition,
      phrase: part.map((token) => token.written).join(" "),
      weight: part[0]!.weight,
      negated: part[0]!.negated,
      start,
      end: start + length,
    };
  }
  return null;
}

/** One word, as written or without its ending. */
export function lookUp(word: string): Definition | null {
  const written = LEXICON.get(word);
  if (written) return written;
  if (word.length >= 4 && !FUNCTION_WORDS.has(word)) {
    for (const stem of plurals(word)) {
      const definition = LEXICON.get(stem);
      if (definition && !definition.meaning.colour) return definition;
    }
    // An adjective or a participle of a thing is not the thing: "boxing", "capped", "flying".
    for (const stem of isSilent(word) ? [] : derivations(word)) {
      const definition = LEXICON.get(stem);
      if (definition && !definition.meaning.subject) return definition;
    }
  }
  return ALIASES.get(word) ?? null;
}

function plurals(word: string): string[] {
  const out: string[] = [];
  if (word.endsWith("ies")) out.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("es")) out.push(word.slice(0, -2));
  if (word.endsWith("s")) out.push(word.slice(0, -1));
  if (word.endsWith("'s") || word.endsWith("’s")) out.push(word.slice(0, -2));
  return out;
}

function derivations(word: string): string[] {
  const out: string[] = [];
  if (word.endsWith("y")) out.push(word.slice(0, -1), `${word.slice(0, -1)}e`);
  if (word.endsWith("ing")) out.push(word.slice(0, -3), `${word.slice(0, -3)}e`, word.slice(0, -4));
  if (word.endsWith("ed")) out.push(word.slice(0, -2), word.slice(0, -1));
  if (word.endsWith("ish")) out.push(word.slice(0, -3), word.slice(0, -4));
  if (word.endsWith("ier")) out.push(`${word.slice(0, -3)}y`);
  return out;
}

function hyphenParts(word: string): Definition[] {
  if (!word.includes("-")) return [];
  const phrase = LEXICON.get(word.replaceAll("-", " "));
  if (phrase) return [phrase];
  // Of things, the last part names one: "cat-shaped" is no cat.
  const parts = word.split("-");
  return parts.flatMap((part, index) => {
    const definition = lookUp(part);
    const isLast = index === parts.length - 1;
    if (!definition) return [];
    if (isLast || !definition.meaning.subject) return [definition];
    return definition.modifier ? [definition.modifier] : [];
  });
}

/** Foreign words of scripts without spaces by their first character, longest first. */
const RUN_TOGETHER = new Map<string, [string, Definition][]>();
for (const entry of ALIASES) {
  const [first = ""] = entry[0];
  if (UNSPACED_SCRIPT.test(entry[0])) RUN_TOGETHER.set(first, [...(RUN_TOGETHER.get(first) ?? []), entry]);
}

/** Splits text without spaces from left to right into known words and an unknown rest without grammar. */
function splitRun(word: string): { known: Definition[]; rest: WordPlace[] } {
  const known: Definition[] = [];
  let rest = "";
  for (let i = 0; i < word.length; ) {
    const part = RUN_TOGETHER.get(word[i]!)?.find(([alias]) => word.startsWith(alias, i));
    if (part) known.push(part[1]);
    rest += part ? " ".repeat(part[0].length) : word[i];
    i += part ? part[0].length : 1;
  }
  const unknown = Array.from(rest.matchAll(MEANINGFUL_RUN), ({ 0: part, index }) => ({
    ...{ word: part, start: index, end: index + part.length },
  }));
  return { known, rest: unknown };
}

/** People seldom mistype the first letter, and requiring it excludes most wrong corrections. */
const typoKey = (word: string, length: number): string => `${word[0]}${length}`;

/** Phrases by first letter and length. */
const MISTYPABLE = new Map<string, string[]>();
for (const phrase of LEXICON.keys()) {
  if (phrase.length < MIN_MISTYPED_LETTERS) continue;
  const key = typoKey(phrase, phrase.length);
  MISTYPABLE.set(key, [...(MISTYPABLE.get(key) ?? []), phrase]);
}

function oneTypoAway(word: string): Definition | null {
  if (word.length < MIN_TYPO_LETTERS || isSilent(word) || REAL_WORDS.has(word)) return null;
  for (const length of [word.length, word.length - 1, word.length + 1]) {
    const phrase = MISTYPABLE.get(typoKey(word, length))?.find((candidate) => differsByOne(candidate, word));
    if (phrase) return LEXICON.get(phrase) ?? null;
  }
  return null;
}

/** Whether the edit distance (Damerau-Levenshtein) of two words is one. */
export function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  if (isSwapped(a, b)) return true;
  let i = 0;
  let j = 0;
  let edits = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      i++;
      j++;
      continue;
    }
    if (++edits > 1) return false;
    if (a.length >= b.length) i++;
    if (a.length <= b.length) j++;
  }
  return edits + (a.length - i) + (b.length - j) <= 1;
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
