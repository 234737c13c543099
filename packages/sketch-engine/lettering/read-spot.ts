/** The edge of the picture at which a text stands. */
export type Edge = "top" | "bottom";

/** A word outside of the quoted texts, in lower case, or an empty one for such a text. */
interface Word {
  readonly word: string;
  readonly stop: 0 | 1 | 2;
}

const EDGES: ReadonlyMap<string, Edge> = new Map([
  ...["top", "above", "oben", "haut", "arriba", "header"].map((word) => [word, "top"] as const),
  ...["bottom", "foot", "underneath", "unten", "bas", "abajo", "footer"].map(
    (word) => [word, "bottom"] as const,
  ),
]);
const LEADING: ReadonlySet<string> = new Set(
  "at along across on near in to the its very picture poster page image en au".split(" "),
);
/** Most words between a text and its place: "… in big letters right at the very top". */
const REACH = 8;

/**
 * The edge that words behind a text ask for ("… along the bottom"), or words before it ("at the top the words …").
 *
 * @param here the place of the text in the words
 */
export function spotOf(words: readonly Word[], here: number): Edge | null {
  const isApart = words[here]!.stop > 0;
  const behind = edgeBehind(words, here);
  return (isApart ? null : behind) ?? edgeBefore(words, here) ?? behind;
}

function edgeBehind(words: readonly Word[], here: number): Edge | null {
  for (let at = here; at < here + REACH; at++) {
    const next = words[at + 1]?.word;
    // Another clause is about another thing, unless it begins with a place.
    if (!next || words[at]!.stop === 2 || (words[at]!.stop === 1 && !LEADING.has(next))) return null;
    const edge = EDGES.get(next);
    if (edge) return edge;
  }
  return null;
}

function edgeBefore(words: readonly Word[], here: number): Edge | null {
  for (let at = here - 1; at >= Math.max(1, here - REACH) && words[at]!.word && words[at]!.stop < 2; at--) {
    const edge = EDGES.get(words[at]!.word);
    // A red top is no place.
    if (edge && LEADING.has(words[at - 1]!.word)) return edge;
  }
  return null;
}
