/** How well the labels of commands match what was typed. */

/**
 * Each typed word must be in the label. A label that begins with the typed text scores highest, then a word that does.
 * @returns the score, or null for no match.
 */
export function matchScore(typed: string, label: string): number | null {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  const text = folded(label);
  let sum = text.startsWith(wanted.join(" ")) ? 10 : 0;
  for (const word of wanted) {
    const at = text.indexOf(word);
    if (at < 0) return null;
    const beginsWord = text.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(word));
    sum += beginsWord ? 4 : 1;
  }
  return sum;
}

/** The matching items, the best first; equal ones keep their order. */
export function rankMatches<Item extends { label: string }>(typed: string, items: readonly Item[]): Item[] {
  return items
    .flatMap((item) => {
      const score = matchScore(typed, item.label);
      return score === null ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

const folded = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").trim();
