/** Where pictures stand on the pages of a PDF. In points, from the top left. */
import type { PdfOrientation, PdfPaper, PicturesPerPage } from "contract/boards/board-files";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageLayout {
  width: number;
  height: number;
  /** What is printed, between header and footer. */
  body: Box;
  /** In reading order: the place of a picture with its caption. */
  cells: Box[];
  /** Below a picture, within its cell. */
  captionHeight: number;
}

interface Size {
  width: number;
  height: number;
}

const PAPERS: Record<PdfPaper, Size> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};
export const MARGIN = 36;
export const HEADER_HEIGHT = 26;
export const FOOTER_HEIGHT = 22;
const GUTTER = 18;

/** Columns and rows of a page that is taller than wide; the other way round they change places. */
const GRIDS: Record<PicturesPerPage, readonly [columns: number, rows: number]> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
};
const CAPTION_HEIGHTS: Record<PicturesPerPage, number> = { 1: 96, 2: 58, 4: 44, 6: 36 };
const NUMBER_HEIGHT = 16;

export interface Wanted {
  paper: PdfPaper;
  perPage: PicturesPerPage;
  hasCaptions: boolean;
}

/**
 * @param orientation `fitting` for the one in which the pictures are larger.
 * @param pictures their sizes.
 */
export function layOutPages(
  { orientation, ...wanted }: Wanted & { orientation: PdfOrientation },
  pictures: readonly Size[],
): PageLayout {
  const portrait = layoutOf(wanted, false);
  const landscape = layoutOf(wanted, true);
  if (orientation !== "fitting") return orientation === "portrait" ? portrait : landscape;
  return areaOf(landscape, pictures) > areaOf(portrait, pictures) ? landscape : portrait;
}

function layoutOf({ paper, perPage, hasCaptions }: Wanted, isLandscape: boolean): PageLayout {
  const { width: short, height: long } = PAPERS[paper];
  const [width, height] = isLandscape ? [long, short] : [short, long];
  const body = {
    x: MARGIN,
    y: MARGIN + HEADER_HEIGHT,
    width: width - 2 * MARGIN,
    height: height - 2 * MARGIN - HEADER_HEIGHT - FOOTER_HEIGHT,
  };
  const [across, down] = GRIDS[perPage];
  const [columns, rows] = isLandscape ? [down, across] : [across, down];
  const cell = {
    width: (body.width - (columns - 1) * GUTTER) / columns,
    height: (body.height - (rows - 1) * GUTTER) / rows,
  };
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    x: body.x + (index % columns) * (cell.width + GUTTER),
    y: body.y + Math.floor(index / columns) * (cell.height + GUTTER),
    ...cell,
  }));
  const captionHeight = hasCaptions ? CAPTION_HEIGHTS[perPage] : NUMBER_HEIGHT;
  return { width, height, body, cells, captionHeight };
}

function areaOf(layout: PageLayout, pictures: readonly Size[]): number {
  const [cell] = layout.cells;
  if (!cell) return 0;
  return pictures.reduce((sum, picture) => {
    const { width, height } = placePicture(cell, layout.captionHeight, picture);
    return sum + width * height;
  }, 0);
}

/** The whole picture, as large as its cell allows, in the middle above the caption. */
export function placePicture(cell: Box, captionHeight: number, { width, height }: Size): Box {
  const room = cell.height - captionHeight;
  const scale = Math.min(cell.width / width, room / height);
  const shown = { width: width * scale, height: height * scale };
  return { x: cell.x + (cell.width - shown.width) / 2, y: cell.y + room - shown.height, ...shown };
}
