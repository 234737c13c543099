/** Texts for a font that has some characters and others not. */

export interface Printable {
  /** What is drawn. */
  text: string;
  /** The text itself where boxes stand for some of its characters; null where it is drawn whole. */
  actual: string | null;
}

/** No font has it, so each draws its box for what it has not. */
const BOX = "\uffff";
const PLAIN = /^[\n\x20-\x7e]*$/;
/** Controls, and marks of direction and joining, of which nothing is seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

/** Latin, Greek and Cyrillic with their punctuation, where each character is a letter of its own: telling letters apart takes 10 ms for a long comment. */
const SIMPLE =
  /^[\n\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u03ff\u0400-\u0482\u048a-\u04ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** The letters of a text, in its order. */
const lettersOf = (text: string): Iterable<string> =>
  SIMPLE.test(text) ? text : Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * A letter of which the font lacks a part becomes one box, never another letter.
 *
 * @param has whether the font has the character.
 */
export function toPrintable(text: string, has: (codePoint: number) => boolean): Printable {
  if (PLAIN.test(text)) return { text, actual: null };
  const whole = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n");
  let isWhole = true;
  let drawn = "";
  for (const segment of lettersOf(whole)) {
    if (segment === "\n") drawn += segment;
    else if (/^\s+$/u.test(segment)) drawn += " ";
    else {
      const seen = segment.replace(UNSEEN, "");
      const isKnown = Array.from(seen).every((character) => has(character.codePointAt(0) ?? 0));
      drawn += isKnown ? seen : BOX;
      isWhole &&= isKnown;
    }
  }
  return { text: drawn, actual: isWhole ? null : whole };
}
