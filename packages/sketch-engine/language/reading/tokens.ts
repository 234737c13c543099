import { type Lch, toLch } from "../../core/colour";
import { NEGATIONS } from "../grammar/function-words";
import { colourValue } from "./colour-value";
import { withoutQuotes } from "./quotes";

/** One word of a prompt. */
export interface Token {
  /** The word in lower case. */
  word: string;
  /** The word as the author wrote it. */
  written: string;
  /** Where the word begins in the text, in UTF-16 units. */
  start: number;
  /** Weight 0..2 from `(word:1.3)`, `(word)` and `[word]`; 1 when unmarked. */
  weight: number;
  /** Whether the word is negated by "no", "without" or "not". */
  negated: boolean;
  /** The colour that the word is the value of: `#ff6b4a` or `rgb(255, 107, 74)`. */
  colour?: Lch;
  /** Whether a comma, full stop or line break follows. */
  endsClause: boolean;
}

/** The value of a colour, a word, or one emoji. */
const WORD = String.raw`#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![\p{L}\p{N}])|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’°-]*|&|\p{Extended_Pictographic}`;
const WORDS = new RegExp(WORD, "gu");
/** Groups 1 and 2: `(words:1.3)`; 3: a word; 4: a bracket; no group: the end of a clause. */
const PIECES = new RegExp(String.raw`\(([^()]+?):\s*([\d.]+)\)|(${WORD})|([()[\]])|[,.;:|\n–—]`, "gu");
const TRANSPARENT = new Set(["a", "an", "any", "the", "and", "or"]);
/** A French or Italian article or preposition without its vowel: "l'orage", "d’hiver", "dell'alba". */
const ELISION = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)['’](?=\p{L}{3})/u;
/** Number of words that one negation covers. */
const NEGATION_REACH = 3;
const EMPHASIS: Readonly<Record<string, number>> = { "(": 1.15, ")": 1 / 1.15, "[": 0.87, "]": 1 / 0.87 };

const clampWeight = (weight: number): number => Math.min(2, Math.max(0, weight));

/** The words of a prompt, without quoted text, which is to be written and not drawn. */
export function tokenise(prompt: string): Token[] {
  const text = withoutQuotes(prompt);
  const tokens: Token[] = [];
  let emphasis = 1;
  let negating = 0;

  const push = (written: string, start: number, factor: number): void => {
    const word = written.toLowerCase().replace(ELISION, "");
    if (NEGATIONS.has(word)) {
      negating = NEGATION_REACH;
      return;
    }
    const weight = clampWeight(factor);
    const colour = colourValue(word);
    const token: Token = { word, written, start, weight, negated: negating > 0, endsClause: false };
    tokens.push(colour ? { ...token, colour: toLch(colour) } : token);
    if (negating > 0 && !TRANSPARENT.has(word)) negating--;
  };

  for (const { 1: weighted, 2: weight, 3: word, 4: bracket, index } of text.matchAll(PIECES)) {
    if (weighted !== undefined) {
      const factor = Number(weight);
      const inBrackets = (Number.isFinite(factor) ? clampWeight(factor) : 1) * emphasis;
      for (const { 0: written, index: at } of weighted.matchAll(WORDS))
        push(written, index + 1 + at, inBrackets);
    } else if (word !== undefined) {
      push(word, index, emphasis);
    } else if (bracket !== undefined) {
      emphasis *= EMPHASIS[bracket] ?? 1;
    } else {
      negating = 0;
      const last = tokens[tokens.length - 1];
      if (last) last.endsClause = true;
    }
  }
  return tokens;
}
