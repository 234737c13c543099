import { RELATED } from "./grammar/related";
import { FOREIGN_WORDS, LEXICON } from "./lexicon";
import { lookUp } from "./reading/match";

const MAX_NEAREST = 3;
/** Shorter words have too many neighbours: "dog" and "fog". */
const MIN_LETTERS = 4;
/** A word of at least this many letters may differ in two. */
const MIN_LETTERS_FOR_TWO_EDITS = 6;
/** Longer texts without a space are no misspelt words. */
const MAX_LETTERS = 24;
/** The share of a word that has to agree for "the same stem". */
const STEM_SHARE = 0.7;

interface Candidate {
  word: string;
  letters: number;
}
type ByLength = ReadonlyMap<number, readonly Candidate[]>;

/** Single words, by their number of letters. */
function byLength(words: Iterable<string>): ByLength {
  const lists = new Map<number, Candidate[]>();
  for (const word of words) {
    if (word.includes(" ") || word.length < MIN_LETTERS) continue;
    const candidate = { word, letters: lettersOf(word) };
    const list = lists.get(word.length);
    if (list) list.push(candidate);
    else lists.set(word.length, [candidate]);
  }
  return lists;
}

/** A bit for each letter that a word has; comparing them rules most pairs of words out at once. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) % 31);
  return letters;
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

const ENGLISH = byLength(LEXICON.keys());
const FOREIGN = byLength(FOREIGN_WORDS);

/**
 * The known words that somebody may have meant by an unknown one: those of related meaning, then those spelt alike.
 *
 * @returns at most three words of different concepts, nearest first.
 */
export function nearestWords(unknown: string): string[] {
  const word = unknown.toLowerCase();
  const related = RELATED.get(word) ?? RELATED.get(word.replace(/e?s$/, "")) ?? [];
  const english = speltAlike(word, ENGLISH);
  const nearest = new Map<string, string>();
  for (const candidate of [
    ...related,
    ...english,
    ...(english.length > 0 ? [] : speltAlike(word, FOREIGN)),
  ]) {
    const concept = lookUp(candidate)?.concept ?? candidate;
    if (nearest.size < MAX_NEAREST && !nearest.has(concept)) nearest.set(concept, candidate);
  }
  return [...nearest.values()];
}

function speltAlike(word: string, known: ByLength): string[] {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return [];
  const mostEdits = word.length < MIN_LETTERS_FOR_TWO_EDITS ? 1 : 2;
  const letters = lettersOf(word);
  const found: { candidate: string; distance: number }[] = [];
  // Two letters more for endings of the same stem.
  for (let length = word.length - mostEdits - 2; length <= word.length + mostEdits + 2; length++) {
    for (const { word: candidate, letters: others } of known.get(length) ?? []) {
      // An edit changes two letters at most, and an ending of two letters two.
      if (bitsIn(letters ^ others) > 2 * mostEdits) continue;
      const distance = editDistance(word, candidate, mostEdits);
      // A wrong first letter is rarer than any other mistake, and short words have many neighbours.
      const penalty = word[0] === candidate[0] ? 0 : 1;
      if (penalty > 0 && mostEdits === 1) continue;
      if (distance <= mostEdits) found.push({ candidate, distance: distance + penalty });
      else if (hasSameStem(word, candidate)) found.push({ candidate, distance: mostEdits + 1 });
    }
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ candidate }) => candidate);
}

function hasSameStem(a: string, b: string): boolean {
  const least = Math.max(MIN_LETTERS, Math.ceil(Math.max(a.length, b.length) * STEM_SHARE));
  return a.slice(0, least) === b.slice(0, least);
}

/**
 * The Damerau-Levenshtein distance: inserted, missing, wrong and swapped letters.
 *
 * @returns any number above `most` when the distance is larger than that.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    // A swap reaches back two rows and adds one.
    if (least > most + 1) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
