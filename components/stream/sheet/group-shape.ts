/**
 * The group of one creation's pictures: rows of equally large pictures that fill a rectangle without gaps.
 *
 * With pictures of one aspect ratio and fixed gutters, the width of such a group is a linear function of its height,
 * `width = perHeight · height + base`, so whole rows of groups can be justified exactly. A note, which has no picture,
 * has the same width at any height.
 */

export interface GroupShape {
  /** Pixels of width for each pixel of height; 0 for a note. */
  perHeight: number;
  /** The width at height 0 in pixels. */
  base: number;
}

export const noteShape = (width: number): GroupShape => ({ perHeight: 0, base: width });

export const isNote = (shape: GroupShape): boolean => shape.perHeight === 0;

export const widthAt = ({ perHeight, base }: GroupShape, height: number): number =>
  isNote({ perHeight, base }) ? base : perHeight * height + base;

/** The preferred width divided by height of a group. */
const IDEAL_RATIO = 1.25;
const UNEVEN_PENALTY = 0.3;

function splitEvenly(count: number, rowCount: number): number[] {
  const fewer = Math.floor(count / rowCount);
  const larger = count % rowCount;
  return Array.from({ length: rowCount }, (_, row) => (row < rowCount - larger ? fewer : fewer + 1));
}

const ratioOf = (rows: number[], pictureRatio: number) =>
  1 / rows.reduce((height, columns) => height + 1 / (columns * pictureRatio), 0);

export function groupRows(count: number, pictureRatio: number): number[] {
  let best = [count];
  let bestScore = Number.POSITIVE_INFINITY;
  for (let rowCount = 1; rowCount <= count; rowCount++) {
    const rows = splitEvenly(count, rowCount);
    const uneven = count % rowCount === 0 ? 0 : UNEVEN_PENALTY;
    const score = Math.abs(Math.log(ratioOf(rows, pictureRatio) / IDEAL_RATIO)) + uneven;
    if (score < bestScore) {
      best = rows;
      bestScore = score;
    }
  }
  return best;
}

/** @param pictureRatio width divided by height of every picture. */
export function groupShape(count: number, pictureRatio: number, gutter: number): GroupShape {
  const rows = groupRows(Math.max(1, count), pictureRatio);
  let slope = 0;
  let rest = gutter * (rows.length - 1);
  for (const columns of rows) {
    slope += 1 / (columns * pictureRatio);
    rest -= (gutter * (columns - 1)) / (columns * pictureRatio);
  }
  return { perHeight: 1 / slope, base: -rest / slope };
}

export interface TilePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The place of each picture in a group of this width. */
export function tilePlaces(
  rows: number[],
  pictureRatio: number,
  gutter: number,
  groupWidth: number,
): TilePlace[] {
  const places: TilePlace[] = [];
  let top = 0;
  for (const columns of rows) {
    const width = (groupWidth - gutter * (columns - 1)) / columns;
    const height = width / pictureRatio;
    for (let column = 0; column < columns; column++) {
      places.push({ left: column * (width + gutter), top, width, height });
    }
    top += height + gutter;
  }
  return places;
}
