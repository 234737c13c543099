import { ALIASES, type Definition, FOREIGN_WORDS, LEXICON } from "./lexicon";
import { FUNCTION_WORDS, NUMBER_WORDS } from "./lexicon/grammar";
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
}

const MAX_PHRASE_WORDS = 4;
/** Minimum length for spelling correction; shorter words have too many neighbours one letter away ("cat", "car"). */
const MIN_TYPO_LETTERS = 5;
const MIN_MISTYPED_LETTERS = 6;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Hiragana between other characters is grammar, not content. */
const MEANINGFUL_RUN = /[\p{Script=Han}\p{Script=Katakana}]+/gu;
/** Weight of a corrected word, compared with a correctly spelt one. */
const TYPO_WEIGHT = 0.9;

/** Finds the longest phrases first, then parts of hyphenated words, then words with one spelling error. */
export function matchTokens(tokens: readonly Token[]): Matches {
  const found: Match[] = [];
  const unknown = new Set<string>();
  // Spelling is corrected only in English prompts: the French "chapeau" (hat) is not a misspelt "chateau".
  const isForeign = tokens.some(({ word }) => FOREIGN_WORDS.has(word));
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    const phrase = longestPhrase(tokens, i);
    if (phrase) {
      found.push(phrase);
      i = phrase.end;
      continue;
    }
    const run = UNSPACED_SCRIPT.test(token.word) ? splitRun(token.word) : null;
    const guesses = run?.known ?? hyphenParts(token.word);
    const typo = guesses.length === 0 && !isForeign ? oneTypoAway(token.word) : null;
    const base = { phrase: token.written, negated: token.negated, start: i, end: i + 1 };
    for (const definition of guesses) found.push({ ...base, definition, weight: token.weight });
    if (typo) found.push({ ...base, definition: typo, weight: token.weight * TYPO_WEIGHT });
    if (run && guesses.length > 0) for (const part of run.rest) unknown.add(part);
    if (guesses.length === 0 && !typo && !isSilent(token.word)) unknown.add(token.written);
    i++;
  }
  return { found, unknown: [...unknown] };
}

const isSilent = (word: string): boolean =>
  FUNCTION_WORDS.has(word) || NUMBER_WORDS.has(word) || /^\d+$/.test(word);

function longestPhrase(tokens: readonly Token[], start: number): Match | null {
  for (let length = Math.min(MAX_PHRASE_WORDS, tokens.length - start); length >= 1; length--) {
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
  for (const stem of stems(word)) {
    const definition = LEXICON.get(stem);
    if (definition) return definition;
  }
  return ALIASES.get(word) ?? null;
}

function stems(word: string): string[] {
  const out = [word];
  if (word.length < 4) return out;
  if (word.endsWith("ies")) out.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("es")) out.push(word.slice(0, -2));
  if (word.endsWith("s")) out.push(word.slice(0, -1));
  if (word.endsWith("y")) out.push(word.slice(0, -1), `${word.slice(0, -1)}e`);
  if (word.endsWith("ing")) out.push(word.slice(0, -3), `${word.slice(0, -3)}e`, word.slice(0, -4));
  if (word.endsWith("ed")) out.push(word.slice(0, -2), word.slice(0, -1));
  return out;
}

function hyphenParts(word: string): Definition[] {
  if (!word.includes("-")) return [];
  return word
    .split("-")
    .map(lookUp)
    .filter((definition) => definition !== null);
}

/** Foreign words of scripts without spaces, longest first. */
const RUN_TOGETHER = [...ALIASES].filter(([alias]) => UNSPACED_SCRIPT.test(alias));

/** Splits text without spaces from left to right into known words and an unknown rest without grammar. */
function splitRun(word: string): { known: Definition[]; rest: string[] } {
  const known: Definition[] = [];
  let rest = "";
  for (let i = 0; i < word.length; ) {
    const part = RUN_TOGETHER.find(([alias]) => word.startsWith(alias, i));
    if (part) known.push(part[1]);
    rest += part ? " " : word[i];
    i += part ? part[0].length : 1;
  }
  return { known, rest: rest.match(MEANINGFUL_RUN) ?? [] };
}

function oneTypoAway(word: string): Definition | null {
  if (word.length < MIN_TYPO_LETTERS || isSilent(word)) return null;
  for (const [phrase, definition] of LEXICON) {
    // People seldom mistype the first letter, and requiring it excludes most wrong corrections.
    if (phrase.length >= MIN_MISTYPED_LETTERS && phrase[0] === word[0] && differsByOne(phrase, word))
      return definition;
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
