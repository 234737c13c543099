/** Pictures in justified rows: all of a row equally high, every row but a section's last as wide as the page. */

export interface RowOptions {
  width: number;
  gutter: number;
  targetHeight: number;
}

export interface JustifiedRow {
  /** The first picture of the row, counted from 0. */
  first: number;
  /** How many pictures stand in it. */
  count: number;
  height: number;
}

/** How much higher than wished a row may be that ends without being full. */
const OPEN_ROW = 1.25;

/**
 * Breaks pictures into rows: a row is closed when one more picture would bring it further from its target height than
 * it is. What comes later never changes the rows before.
 *
 * @param ratios width divided by height of each picture.
 */
export function justifiedRows(
  ratios: readonly number[],
  { width, gutter, targetHeight }: RowOptions,
): JustifiedRow[] {
  const rows: JustifiedRow[] = [];
  let first = 0;
  let sum = 0;
  const heightOf = (count: number, ratioSum: number) => (width - gutter * (count - 1)) / ratioSum;
  const off = (height: number) =>
    height <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(height / targetHeight));
  for (let index = 0; index < ratios.length; index++) {
    const ratio = ratios[index] ?? 1;
    const count = index - first;
    if (count > 0 && off(heightOf(count + 1, sum + ratio)) >= off(heightOf(count, sum))) {
      rows.push({ first, count, height: heightOf(count, sum) });
      first = index;
      sum = 0;
    }
    sum += ratio;
  }
  const count = ratios.length - first;
  if (count > 0) {
    const height = heightOf(count, sum);
    // A few left over are not blown up, they leave the row open at its end.
    rows.push({
      first,
      count,
      height: height > targetHeight * OPEN_ROW ? Math.min(targetHeight, height) : height,
    });
  }
  return rows;
}
