/**
 * Justified rows: equal heights within a row, and every row except the last fills the width, which the last one does where it
 * is nearly full.
 *
 * A row takes pictures as long as they fit at a least height, and then grows to the width: browsers wrap and grow flexible
 * boxes by the same rule. So the server's page needs no width (the class `justified-rows` in `app/globals.css` has the numbers
 * of this file), and a page that has begun can compute the rows that the browser made.
 */
import type { CSSProperties } from "react";

/** The least height of a row in pixels, by the width of its sheet. */
export interface RowHeights {
  phone: number;
  tablet: number;
  wide: number;
}

export interface RowOptions {
  width: number;
  gutter: number;
  minHeight: number;
}

export interface JustifiedRow {
  /** The first picture of the row, counted from 0. */
  first: number;
  /** How many pictures stand in it. */
  count: number;
  height: number;
}

const TABLET_PX = 560;
const WIDE_PX = 1_000;
const GUTTER_PX = 8;
const PHONE_GUTTER_PX = 4;
/** A width for the question which pictures the server sends whole; the others are empty boxes until the page begins. */
export const USUAL_WIDTH_PX = 1_352;
/** How much a row grows at most: a tall picture before a very wide one leaves a part of the width empty. */
const MAX_STRETCH = 2;
/** The last row stays incomplete if this share of the width is left, and otherwise grows too. */
const REST = 0.2;

/** @param width of the sheet in pixels. */
export function rowOptions(width: number, heights: RowHeights): RowOptions {
  if (width < TABLET_PX) return { width, gutter: PHONE_GUTTER_PX, minHeight: heights.phone };
  return { width, gutter: GUTTER_PX, minHeight: width < WIDE_PX ? heights.tablet : heights.wide };
}

/** For an element with the class `justified-rows`. */
export const rowHeightsStyle = ({ phone, tablet, wide }: RowHeights) =>
  ({
    "--phone-row": `${phone}px`,
    "--tablet-row": `${tablet}px`,
    "--wide-row": `${wide}px`,
  }) as CSSProperties;

/** For a picture in such an element. @param ratio its width divided by its height. */
export const ratioStyle = (ratio: number) => ({ "--ratio": ratio }) as CSSProperties;

/**
 * Breaks pictures into rows. A row is closed when the next picture would not fit at the least height. Later pictures never
 * change a closed row.
 *
 * @param ratios width divided by height of each picture.
 */
export function justifiedRows(
  ratios: readonly number[],
  { width, gutter, minHeight }: RowOptions,
): JustifiedRow[] {
  const rows: JustifiedRow[] = [];
  let first = 0;
  let sum = 0;
  const close = (end: number, most: number) => {
    const count = end - first;
    if (count > 0) rows.push({ first, count, height: Math.min(most, (width - gutter * (count - 1)) / sum) });
  };
  for (const [index, ratio] of ratios.entries()) {
    if (index > first && (sum + ratio) * minHeight + gutter * (index - first) > width) {
      close(index, minHeight * MAX_STRETCH);
      first = index;
      sum = 0;
    }
    sum += ratio;
  }
  const used = sum * minHeight + gutter * (ratios.length - first);
  close(ratios.length, used <= (width + gutter) * (1 - REST) ? minHeight : minHeight * MAX_STRETCH);
  return rows;
}
