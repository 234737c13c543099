/** Which words of a rewritten prompt are new. */

export interface WordRun {
  text: string;
  isNew: boolean;
}

/** Beyond this the comparison costs more than it tells. */
const MAX_WORDS = 1_200;

const words = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") || word.trim();

/** The rewritten text in runs of kept and new words, by the longest common subsequence. */
export function wordDiff(original: string, rewritten: string): WordRun[] {
  const before = words(original).map(bare);
  const after = words(rewritten);
  if (before.length > MAX_WORDS || after.length > MAX_WORDS) return [{ text: rewritten, isNew: false }];
  const kept = commonWords(before, after.map(bare));
  const runs: WordRun[] = [];
  after.forEach((text, index) => {
    const isNew = !kept.has(index);
    const last = runs.at(-1);
    if (last && last.isNew === isNew) last.text += text;
    else runs.push({ text, isNew });
  });
  return runs;
}

/** The indexes in `after` of a longest sequence of words that both have in this order. */
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
