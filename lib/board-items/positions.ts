/** Numbers that keep a board's order, with gaps, so that a move changes few rows. */

const GAP = 65_536;

export interface Positioned {
  /** null for a new item. */
  position: number | null;
}

/**
 * Gives the items positions that rise in their order. Those whose positions rise already keep theirs; where no whole number
 * is left between two of them, all get new ones behind the former ones: so nothing that a reader has yet to read falls before
 * its cursor. It reads some items twice.
 */
export function renumber<Item extends Positioned>(items: readonly Item[]): (Item & { position: number })[] {
  const kept = longestIncreasing(items.map(({ position }) => position));
  const positions = items.map(({ position }, at) => (kept.has(at) ? position : null));
  for (let start = 0; start < positions.length; start++) {
    if (positions[start] !== null) continue;
    let end = start;
    while (end < positions.length && positions[end] === null) end += 1;
    const low = positions[start - 1] ?? null;
    const high = positions[end] ?? null;
    const step = stepBetween(low, high, end - start);
    if (step === null) {
      const top = items.reduce((highest, { position }) => Math.max(highest, position ?? 0), 0);
      return items.map((item, at) => ({ ...item, position: top + (at + 1) * GAP }));
    }
    const first = low ?? (high ?? 0) - step * (end - start + 1);
    for (let at = start; at < end; at++) positions[at] = first + step * (at - start + 1);
    start = end;
  }
  return items.map((item, at) => ({ ...item, position: positions[at] ?? 0 }));
}

/** The distance of new numbers between two; null when there is no room. */
function stepBetween(low: number | null, high: number | null, count: number): number | null {
  if (low === null || high === null) return GAP;
  const step = Math.floor((high - low) / (count + 1));
  return step >= 1 ? step : null;
}

/** The indexes of a longest rising subsequence (patience sorting), so that as few items as possible get new numbers. */
function longestIncreasing(values: readonly (number | null)[]): Set<number> {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.set(at, tails[low - 1]);
    tails[low] = at;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = previous.get(at)) kept.add(at);
  return kept;
}
