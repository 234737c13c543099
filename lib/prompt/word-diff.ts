/** Finds the new words of a rewritten prompt. */

export interface WordRun {
  text: string;
  isNew: boolean;
}

/** Longer texts are too expensive to compare. */
const MAX_WORDS = 1_200;

const words = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") || word.trim();

/** Splits the rewritten text into runs of kept and new words, by the longest common subsequence. */
export function wordDiff(original: string, rewritten: string): WordRun[] {
  return runsOf(words(rewritten), newWords(original, rewritten));
}

/**
 * Marks the words in which similar texts differ: in the first text the words that any other lacks, in the others the
 * words that the first lacks.
 */
export function differences(texts: readonly string[]): WordRun[][] {
  const [first = "", ...others] = texts;
  const ofFirst = words(first).map(() => false);
  for (const other of others) {
    newWords(other, first).forEach((isNew, index) => {
      ofFirst[index] ||= isNew;
    });
  }
  return texts.map((text, index) => (index === 0 ? runsOf(words(text), ofFirst) : wordDiff(first, text)));
}

/** Whether each word of the rewritten text is new; all false for texts that are too long to compare. */
function newWords(original: string, rewritten: string): boolean[] {
  const before = words(original).map(bare);
  const after = words(rewritten).map(bare);
  if (before.length > MAX_WORDS || after.length > MAX_WORDS) return after.map(() => false);
  const kept = commonWords(before, after);
  return after.map((_, index) => !kept.has(index));
}

function runsOf(texts: readonly string[], isNew: readonly boolean[]): WordRun[] {
  const runs: WordRun[] = [];
  texts.forEach((text, index) => {
    const marked = isNew[index] ?? false;
    const last = runs.at(-1);
    if (last && last.isNew === marked) last.text += text;
    else runs.push({ text, isNew: marked });
  });
  return runs;
}

/** The indexes in `after` of a longest common subsequence of words. */
function commonWords(before: string[], after: string[]): Set<number> {
  const columns = after.length + 1;
  const length = new Uint16Array((before.length + 1) * columns);
  const at = (row: number, column: number) => length[row * columns + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      length[row * columns + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const kept = new Set<number>();
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      kept.add(column);
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return kept;
}
