/** The cells of a sheet: every combination of one value of each axis. */

interface Counted {
  values: readonly unknown[];
}

/** How many cells the axes make. */
export const countCells = (axes: readonly Counted[]): number =>
  axes.reduce((count, { values }) => count * values.length, 1);

/** @param places of its values, by axis, from 0. @returns as `cell` in the contract: `0.3`. */
export const cellOf = (places: readonly number[]): string => places.join(".");

/** @param cell such as `0.3`. */
export const placesOf = (cell: string): number[] => cell.split(".").map(Number);

/** Whether the axes have this cell. @param cell of the contract's form. */
export function hasCell(axes: readonly Counted[], cell: string): boolean {
  const places = placesOf(cell);
  return (
    places.length === axes.length &&
    cellOf(places) === cell &&
    axes.every(({ values }, axis) => (places[axis] ?? values.length) < values.length)
  );
}

/**
 * All cells, in the order in which they are drawn: row by row, so that the first rows can be judged while others wait.
 *
 * @param axes few enough values that all cells can be held; see `countCells`.
 */
export function cellsOf(axes: readonly Counted[]): string[] {
  return axes
    .reduce<number[][]>(
      (made, { values }) => made.flatMap((places) => values.map((_, place) => [...places, place])),
      [[]],
    )
    .map(cellOf);
}

/** Those that an axis has since it had fewer values. @param before how many it had. */
export const cellsSince = (axes: readonly Counted[], axis: number, before: number): string[] =>
  cellsOf(axes).filter((cell) => (placesOf(cell)[axis] ?? 0) >= before);
