/** The number of columns in which several pictures are largest. */

/** Areas that differ by less than this factor look the same. */
const SAME = 0.98;

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * @param ratios width over height of each picture.
 * @param area the available area in pixels.
 * @param gap between two of them, in pixels. @param bar what stands below each of them, in pixels.
 */
export function bestColumns(ratios: readonly number[], area: Size, gap: number, bar = 0): number {
  let best = { columns: 1, shown: 0, empty: 0 };
  for (let columns = 1; columns <= ratios.length; columns++) {
    const rows = Math.ceil(ratios.length / columns);
    const width = (area.width - gap * (columns - 1)) / columns;
    const height = (area.height - gap * (rows - 1)) / rows - bar;
    const shown = ratios.reduce((sum, ratio) => {
      const fitted = Math.max(0, Math.min(width, height * ratio));
      return sum + (fitted * fitted) / ratio;
    }, 0);
    const empty = rows * columns - ratios.length;
    // Of equally good numbers, the one that leaves the fewest places empty, then the larger one.
    const isAsGood = shown >= best.shown * SAME;
    if (shown > best.shown / SAME || (isAsGood && empty <= best.empty)) best = { columns, shown, empty };
  }
  return best.columns;
}
