/** Where an arrow key leads in a grid of tiles. */

/** The place of a tile, in pixels. */
interface Place {
  left: number;
  top: number;
}

/**
 * @param places in the order of reading; rows may be of different grids below each other.
 * @returns the index of the next tile; null where the key leads out of the grid.
 */
export function nextTile(places: readonly Place[], at: number, key: string): number | null {
  const from = places[at];
  if (!from) return null;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: places.length - 1 }[key];
  if (to !== undefined) return places[to] ? to : null;
  const isDown = key === "ArrowDown";
  if (!isDown && key !== "ArrowUp") return null;
  const tops = places.map(({ top }) => top).filter((top) => (isDown ? top > from.top : top < from.top));
  if (tops.length === 0) return null;
  const row = isDown ? Math.min(...tops) : Math.max(...tops);
  const inRow = places.flatMap(({ left, top }, index) => (top === row ? [{ left, index }] : []));
  const far = ({ left }: { left: number }) => Math.abs(left - from.left);
  return inRow.reduce((best, one) => (far(one) < far(best) ? one : best)).index;
}
