/**
 * How words are found in prompts: the same in the ledger, which keeps prompts in this form too, and in the browser,
 * which checks what has changed against the filters of a list.
 */
import { parseAspectRatio } from "./shape";

/** More words than a search needs, fewer than it could be slowed down with. */
const MAX_WORDS = 16;
/** Folding makes up to 18 characters of one; a word that is longer is compared by its beginning. */
const MAX_WORD_CHARACTERS = 200;

/**
 * A text as a search compares it: without case, accents and umlauts, `ß` as `ss`, everything that stands for a space
 * as one space. `Schöne Straße` and `SCHONE STRASSE` are the same.
 */
export function foldForSearch(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .normalize("NFD")
      // Latin, Greek and Cyrillic accents alone: in other scripts a mark makes another letter.
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
      .replaceAll("ß", "ss")
      // Control characters among them: PostgreSQL refuses NUL.
      .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
      .trim()
  );
}

/** The words that must all occur, wherever they stand and be it inside of other words. */
export function searchWords(query: string): string[] {
  const words = foldForSearch(query).split(" ").filter(Boolean);
  // By code points: half of one would be found nowhere.
  const bounded = words.map((word) => Array.from(word).slice(0, MAX_WORD_CHARACTERS).join(""));
  return [...new Set(bounded)].slice(0, MAX_WORDS);
}

export const PICTURE_SHAPES = ["wide", "square", "tall"] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/** Sides that differ by no more than about this share count as equal. */
const SQUARE_WITHIN = 0.05;

/** The shape that an aspect ratio asks for; a text of another form counts as square. */
export function shapeOf(aspectRatio: string): PictureShape {
  const ratio = parseAspectRatio(aspectRatio) ?? 1;
  if (Math.abs(Math.log(ratio)) <= SQUARE_WITHIN) return "square";
  return ratio > 1 ? "wide" : "tall";
}
