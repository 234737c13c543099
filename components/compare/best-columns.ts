/** The number of columns in which several pictures are largest. */

interface Size {
  width: number;
  height: number;
}

/**
 * @param ratios width over height of each picture.
 * @param area the available area in pixels.
 * @param gap between two of them, in pixels. @param bar what stands below each of them, in pixels.
 */
export function bestColumns(ratios: readonly number[], area: Size, gap: number, bar = 0): number {
  let best = { columns: 1, shown: 0 };
  for (let columns = 1; columns <= ratios.length; columns++) {
    const rows = Math.ceil(ratios.length / columns);
    const width = (area.width - gap * (columns - 1)) / columns;
    const height = (area.height - gap * (rows - 1)) / rows - bar;
    const shown = ratios.reduce((sum, ratio) => {
      const fitted = Math.max(0, Math.min(width, height * ratio));
      return sum + (fitted * fitted) / ratio;
    }, 0);
    // Of equally good numbers, the larger one.
    if (shown >= best.shown) best = { columns, shown };
  }
  return best.columns;
}
