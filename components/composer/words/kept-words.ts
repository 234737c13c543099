/** Words found in a text, for the text as it is now. */

/** Where a word stands, as indexes of the text. */
export interface Place {
  start: number;
  end: number;
}

/** An unknown word in a text. */
export interface FoundWord extends Place {
  word: string;
  /** Known words, the nearest first. */
  nearest: readonly string[];
}

/**
 * The words that are still there after an edit, at their new places, so that their marks stay while the person types.
 *
 * @param before the text in which the words were found.
 * @param now the text after one edit, or after several in one place.
 */
export function keptWords<Word extends Place>(
  words: readonly Word[],
  before: string,
  now: string,
): readonly Word[] {
  if (before === now || words.length === 0) return words;
  const shorter = Math.min(before.length, now.length);
  let same = 0;
  while (same < shorter && before[same] === now[same]) same++;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === now.at(-1 - sameAtEnd)) sameAtEnd++;
  const moved = now.length - before.length;
  const isOpen = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  return words.flatMap((word) => {
    const by = word.end <= same ? 0 : word.start >= before.length - sameAtEnd ? moved : null;
    if (by === null) return [];
    const [start, end] = [word.start + by, word.end + by];
    // A word that has grown is another one.
    return isOpen(now[start - 1]) || isOpen(now[end]) ? [] : [{ ...word, start, end }];
  });
}

/** The known word with the capital of the word that it replaces. */
export const inCaseOf = (word: string, known: string): string =>
  /^\p{Lu}/u.test(word) ? known.charAt(0).toUpperCase() + known.slice(1) : known;
