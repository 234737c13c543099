/** The layout of the library: the place of every tile in its section, computed without rendering. */
import { justifiedRows } from "@/components/ui/layout/justified-rows";
import type { ListOrder } from "@/lib/contract/creation-list";
import type { LibraryItem } from "../items";
import type { TileSize } from "../tile-size";
import { sectionOf, type Today } from "./section";

export interface SheetTile {
  item: LibraryItem;
  /** Position in the whole list. */
  index: number;
  left: number;
  width: number;
}

export interface SheetRow {
  top: number;
  height: number;
  /** The position of its first tile in the whole list. */
  first: number;
  /** How many tiles stand in it. */
  count: number;
}

export interface SheetSection {
  key: string;
  title: string;
  top: number;
  rows: SheetRow[];
}

export interface Sheet {
  items: readonly LibraryItem[];
  sections: SheetSection[];
  height: number;
  gutter: number;
}

export const HEADING_HEIGHT = 40;
const SECTION_GAP = 16;
const PHONE_WIDTH = 560;
const TABLET_WIDTH = 1_000;

/** Tiles of very wide or tall pictures are cropped to these ratios. */
const MIN_RATIO = 0.5;
const MAX_RATIO = 3;

/** A share of the width: a scrollbar, for example. */
const SLIGHTLY = 0.03;

/** The height of a row, in pixels, by the width of the sheet. */
const ROW_HEIGHTS: Record<TileSize, { phone: number; tablet: number; wide: number }> = {
  small: { phone: 96, tablet: 120, wide: 140 },
  medium: { phone: 140, tablet: 180, wide: 220 },
  large: { phone: 260, tablet: 300, wide: 360 },
};

/** Width divided by height of a tile: that of its picture, or of the pictures asked for. */
export function tileRatio({ output, creation }: Pick<LibraryItem, "output" | "creation">): number {
  const { width, height } = output ?? creation.settings;
  return width > 0 && height > 0 ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height)) : 1;
}

export interface SheetOptions {
  /** In pixels. */
  width: number;
  /** The width for which the server laid out the page: rows end as there, where the real width differs slightly. */
  likelyWidth?: number;
  order: ListOrder;
  size: TileSize;
  today: Today;
}

/** Tens of thousands of tiles take a few milliseconds. */
export function layOut(
  items: readonly LibraryItem[],
  { width, likelyWidth = width, order, size, today }: SheetOptions,
): Sheet {
  const isPhone = width < PHONE_WIDTH;
  const gutter = isPhone ? 4 : 8;
  const heights = ROW_HEIGHTS[size];
  const targetHeight = isPhone ? heights.phone : width < TABLET_WIDTH ? heights.tablet : heights.wide;
  const breakWidth = Math.abs(width / likelyWidth - 1) <= SLIGHTLY ? likelyWidth : width;
  const sections: SheetSection[] = [];
  let top = 0;
  for (let start = 0; start < items.length; ) {
    const opening = items[start];
    if (!opening) break;
    const { key, title, isIn } = sectionOf(opening.creation, order, today);
    let end = start + 1;
    for (let next = items[end]; next && isIn(next.creation); next = items[end]) end++;
    const section: SheetSection = { key, title, top, rows: [] };
    top += HEADING_HEIGHT;
    const ratios = items.slice(start, end).map(tileRatio);
    for (const { first, count, height } of justifiedRows(ratios, {
      width,
      gutter,
      targetHeight,
      breakWidth,
    })) {
      section.rows.push({ top, height, first: start + first, count });
      top += height + gutter;
    }
    top += SECTION_GAP;
    sections.push(section);
    start = end;
  }
  return { items, sections, height: top, gutter };
}

/** The tiles of a row; they are computed for visible rows only. */
export function tilesOf(sheet: Sheet, row: SheetRow): SheetTile[] {
  let left = 0;
  return sheet.items.slice(row.first, row.first + row.count).map((item, offset) => {
    const tile = { item, index: row.first + offset, left, width: row.height * tileRatio(item) };
    left += tile.width + sheet.gutter;
    return tile;
  });
}

/** The rows within a vertical span, by section. */
export function rowsWithin(sheet: Sheet, from: number, to: number): SheetSection[] {
  return sheet.sections.flatMap((section) => {
    const last = section.rows.at(-1);
    if (!last || section.top > to || last.top + last.height < from) return [];
    const rows = section.rows.slice(firstBelow(section.rows, from), firstAfter(section.rows, to));
    return [{ ...section, rows }];
  });
}

/** The first row whose lower edge lies below `from`. */
const firstBelow = (rows: readonly SheetRow[], from: number) =>
  search(rows, (row) => row.top + row.height >= from);
/** The first row that begins after `to`. */
const firstAfter = (rows: readonly SheetRow[], to: number) => search(rows, (row) => row.top > to);

/** Binary search for the first row for which a condition holds that holds for all later rows. */
function search(rows: readonly SheetRow[], holds: (row: SheetRow) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && holds(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The place of a tile; null when it is not on the sheet. */
export function placeOf(sheet: Sheet, index: number): { row: SheetRow; tile: SheetTile } | null {
  const section = sheet.sections.findLast(({ rows }) => (rows[0]?.first ?? 0) <= index);
  const row = section?.rows[search(section.rows, ({ first, count }) => first + count > index)];
  const tile = row && index >= row.first ? tilesOf(sheet, row)[index - row.first] : undefined;
  return row && tile ? { row, tile } : null;
}

/** The nearest tile one row up (-1) or down (1); null at either end. */
export function tileAcross(sheet: Sheet, index: number, step: -1 | 1): SheetTile | null {
  const from = placeOf(sheet, index);
  if (!from) return null;
  const { first, count } = from.row;
  const next = placeOf(sheet, step === 1 ? first + count : first - 1);
  if (!next) return null;
  const middle = from.tile.left + from.tile.width / 2;
  const tiles = tilesOf(sheet, next.row);
  return tiles.find((tile) => tile.left + tile.width >= middle) ?? tiles.at(-1) ?? null;
}
