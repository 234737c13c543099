/** How large the cells of a table are. */

/** `fit`: the whole table is visible, as far as that makes sense. `actual`: pictures pixel by pixel, at the same place in all cells. */
export const CELL_SIZES = ["fit", "medium", "large", "actual"] as const;
export type CellSize = (typeof CELL_SIZES)[number];

export const SIZE_NAMES: Record<CellSize, string> = {
  fit: "Fit",
  medium: "Medium",
  large: "Large",
  actual: "1:1",
};

const WIDTHS = { medium: 240, large: 420, actual: 420 } as const;
/** Below this a picture cannot be judged; then the table scrolls. */
const MIN_FIT = 104;
/** A sheet of two pictures should not be enlarged. */
const MAX_FIT = 720;

interface Available {
  /** Of the table with its heads, in pixels. */
  width: number;
  height: number;
}

interface Shape {
  columns: number;
  rows: number;
  /** Width over height of a cell. */
  ratio: number;
  /** Beside the rows and above the columns, in pixels. */
  headWidth: number;
  headHeight: number;
  /** Below each cell. */
  captionHeight: number;
  gap: number;
}

/** The width of a cell in whole pixels. */
export function cellWidth(size: CellSize, { width, height }: Available, shape: Shape): number {
  if (size !== "fit") return WIDTHS[size];
  const { columns, rows, ratio, headWidth, headHeight, captionHeight, gap } = shape;
  const wide = (width - headWidth - gap * (columns + 1)) / Math.max(1, columns);
  const high = ((height - headHeight - gap * (rows + 1)) / Math.max(1, rows) - captionHeight) * ratio;
  return Math.floor(Math.min(MAX_FIT, Math.max(MIN_FIT, Math.min(wide, high))));
}

/** How many cells fit beside each other. */
export const columnsThatFit = (width: number, cell: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (cell + gap)));
