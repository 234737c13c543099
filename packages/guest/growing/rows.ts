/** Which rows of a long list are laid out, and how high the gaps between them are. */
import type { View } from "./view";

/** A row that is laid out, or a gap in place of rows that are not. */
export interface Piece {
  /** The index of the row; of a gap, that of its first one. */
  from: number;
  isGap: boolean;
  /** In pixels. */
  height: number;
}

/** The indexes of the rows that stand at least partly within a view. @param heights of all rows in pixels, each with what is behind it. */
export function rowsIn(heights: readonly number[], { from, to }: View): number[] {
  const within: number[] = [];
  let top = 0;
  for (const [index, height] of heights.entries()) {
    if (top > to) break;
    if (top + height >= from) within.push(index);
    top += height;
  }
  return within;
}

/** With the row before and the row behind each of them, so that Tab has somewhere to go; they may be out of the list. */
export const withNeighbours = (rows: readonly number[]): number[] =>
  rows.flatMap((index) => [index - 1, index, index + 1]);

/**
 * @param heights of all rows in pixels, each with what is behind it. @param behind what is between two rows.
 * @returns the list in its order; neighbours that are not laid out are one gap.
 */
export function piecesOf(
  heights: readonly number[],
  behind: number,
  isLaidOut: (index: number) => boolean,
): Piece[] {
  const pieces: Piece[] = [];
  for (const [from, height] of heights.entries()) {
    const isGap = !isLaidOut(from);
    const last = pieces.at(-1);
    if (isGap && last?.isGap) last.height += height;
    else pieces.push({ from, isGap, height: height - behind });
  }
  return pieces;
}
