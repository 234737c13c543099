/** Where everything stands on a contact sheet, in pixels. */

/** Browsers refuse larger canvases, and few programs open them. */
export const MAX_SIDE = 8_000;
/** As wide as thumbnails are. */
const MAX_CELL = 768;

interface Wanted {
  across: number;
  down: number;
  /** Width over height of a cell. */
  ratio: number;
  /** Whether heads stand above and beside; otherwise each cell has a caption. */
  hasHeads: boolean;
  /** Whether the heads of columns are pictures. */
  hasPicturesAbove?: boolean;
}

export interface ContactLayout {
  width: number;
  height: number;
  cellWidth: number;
  cellHeight: number;
  /** The longest side of a picture that is the head of a column, or of a row. */
  abovePicture: number;
  besidePicture: number;
  gap: number;
  /** The size of the letters. */
  font: number;
  left: (column: number) => number;
  top: (row: number) => number;
}

/** The largest cells with which the sheet stays within its limits. */
export function contactLayout({
  across,
  down,
  ratio,
  hasHeads,
  hasPicturesAbove = false,
}: Wanted): ContactLayout {
  // All lengths are parts of the longer side of a cell.
  const [wide, high] = ratio >= 1 ? [1, 1 / ratio] : [ratio, 1];
  const [gap, font] = [0.03, 0.055];
  const beside = hasHeads ? 0.55 : 0;
  const abovePicture = hasPicturesAbove ? Math.min(0.3, wide) : 0;
  // Below it the name of the row has a line.
  const besidePicture = Math.min(beside - 2 * gap, high - font * 1.6);
  const above = font * 2 + (hasHeads ? font * 3 : 0) + abovePicture + gap;
  const below = hasHeads ? 0 : font * 1.6;
  const width = beside + gap + across * (wide + gap);
  const height = above + gap + down * (high + below + gap);
  const unit = Math.min(MAX_CELL, (MAX_SIDE - 1) / width, (MAX_SIDE - 1) / height);
  const px = (parts: number) => Math.round(parts * unit);
  return {
    width: Math.ceil(width * unit),
    height: Math.ceil(height * unit),
    cellWidth: px(wide),
    cellHeight: px(high),
    abovePicture: px(abovePicture),
    besidePicture: Math.max(0, px(besidePicture)),
    gap: px(gap),
    font: Math.max(8, px(font)),
    left: (column) => px(beside + gap + column * (wide + gap)),
    top: (row) => px(above + gap + row * (high + below + gap)),
  };
}
