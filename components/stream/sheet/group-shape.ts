/**
 * The group of one creation's pictures: a grid of equally large pictures, whose last row may have holes.
 *
 * With pictures of one aspect ratio and fixed gutters, the width of such a group is a linear function of its height, so
 * rows of groups can be justified exactly, by the browser too: each group grows in proportion to `perHeight`.
 */

export interface GroupShape {
  columns: number;
  rows: number;
  /** Width divided by height of each picture. */
  ratio: number;
}

/** Pixels of width for each pixel of height. */
export const perHeight = ({ columns, rows, ratio }: GroupShape): number => (columns * ratio) / rows;

export const widthAt = (shape: GroupShape, height: number, gutter: number): number =>
  perHeight(shape) * (height - (shape.rows - 1) * gutter) + (shape.columns - 1) * gutter;

/** The preferred width divided by height of a group. */
const IDEAL_RATIO = 1.25;
const PHONE_RATIO = 1.05;
/** More would be too small for a thumb. */
const PHONE_COLUMNS = 3;
const HOLE_PENALTY = 0.75;

/** The columns of a group: two or three pictures side by side; of more, rather all rows full than the ideal ratio. */
export function groupColumns(count: number, ratio: number, isPhone: boolean): number {
  if (count <= 3 && !(isPhone && ratio > 1)) return count;
  const ideal = isPhone ? PHONE_RATIO : IDEAL_RATIO;
  const most = isPhone ? Math.min(count, PHONE_COLUMNS) : count;
  let best = most;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let columns = 1; columns <= most; columns++) {
    const rows = Math.ceil(count / columns);
    const shape = { columns, rows, ratio };
    const holes = columns * rows - count;
    const score = Math.abs(Math.log(perHeight(shape) / ideal)) + (holes > 0 ? HOLE_PENALTY : 0);
    if (score < bestScore) {
      best = columns;
      bestScore = score;
    }
  }
  return best;
}

/** @param ratio width divided by height of every picture. */
export function groupShape(count: number, ratio: number, isPhone: boolean): GroupShape {
  const pictures = Math.max(1, count);
  const columns = groupColumns(pictures, ratio, isPhone);
  return { columns, rows: Math.ceil(pictures / columns), ratio };
}
