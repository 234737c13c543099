/** Justified rows: equal heights within a row, and every row except the last fills the width. */

export interface RowOptions {
  width: number;
  gutter: number;
  targetHeight: number;
  /** The width that decides where rows end, for a width that differs only slightly; the width itself when absent. */
  breakWidth?: number | undefined;
}

export interface JustifiedRow {
  /** The first picture of the row, counted from 0. */
  first: number;
  /** How many pictures stand in it. */
  count: number;
  height: number;
}

/**
 * Breaks pictures into rows. A row is closed when the next picture would not bring its height closer to the target
 * height. Later pictures never change a closed row. It refers to nothing outside itself, because a script in the server's
 * page contains its text.
 *
 * @param ratios width divided by height of each picture.
 */
export function justifiedRows(
  ratios: readonly number[],
  { width, gutter, targetHeight, breakWidth = width }: RowOptions,
): JustifiedRow[] {
  /** How much higher than the target height an incomplete last row may be. */
  const maxLastRowStretch = 1.25;
  const rows: JustifiedRow[] = [];
  let first = 0;
  let sum = 0;
  const heightOf = (count: number, ratioSum: number, within = width) =>
    (within - gutter * (count - 1)) / ratioSum;
  // Equally far above and below are two heights whose product is the square of the target.
  const isFarther = (lower: number, higher: number) =>
    lower <= 0 || (lower < targetHeight && lower * higher <= targetHeight * targetHeight);
  for (let index = 0; index < ratios.length; index++) {
    const ratio = ratios[index] ?? 1;
    const count = index - first;
    if (
      count > 0 &&
      isFarther(heightOf(count + 1, sum + ratio, breakWidth), heightOf(count, sum, breakWidth))
    ) {
      rows.push({ first, count, height: heightOf(count, sum) });
      first = index;
      sum = 0;
    }
    sum += ratio;
  }
  const count = ratios.length - first;
  if (count > 0) {
    const height = heightOf(count, sum);
    // A few remaining pictures are not enlarged; the row stays incomplete.
    rows.push({
      first,
      count,
      height: height > targetHeight * maxLastRowStretch ? Math.min(targetHeight, height) : height,
    });
  }
  return rows;
}
