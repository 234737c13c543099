/** A text that was probably meant. */

/** Two letters wrong, or one in a short word. */
const maxDistance = (text: string) => (text.length < 5 ? 1 : text.length < 9 ? 2 : 3);

/** @returns the most similar of the texts, or the first that begins so; null where none is similar */
export function nearest(text: string, among: readonly string[]): string | null {
  const wanted = lettersOf(text.slice(0, 60));
  const beginning = among.filter((one) => wanted.length > 1 && lettersOf(one).startsWith(wanted));
  if (beginning[0] !== undefined) return beginning[0];
  const [best] = among
    .map((one) => ({ one, distance: distanceOf(wanted, lettersOf(one)) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best && best.distance <= maxDistance(wanted) ? best.one : null;
}

/** Without hyphens and the like, which nobody remembers. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** How many letters have to be put in, left out or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
