/** The layout of the library: the place of every tile in its section, computed without rendering. */

import type { ListOrder } from "contract/creations/list-order";
import { justifiedRows, type RowHeights, rowOptions } from "@/components/ui/layout/justified-rows";
import { firstOf, type RowSheet, type SheetRow } from "@/components/ui/sheet/rows";
import type { TileSize } from "@/components/ui/sheet/tile-size";
import type { LibraryItem } from "../items";
import { sectionOf, type Today } from "./section";

export interface SheetSection {
  key: string;
  title: string;
  top: number;
  rows: SheetRow[];
}

export interface Sheet extends RowSheet<LibraryItem> {
  /** With which it was laid out. */
  options: SheetOptions;
  sections: SheetSection[];
  height: number;
}

export const HEADING_HEIGHT = 40;
export const SECTION_GAP = 16;

/** Tiles of very wide or tall pictures are cropped to these ratios. */
const MIN_RATIO = 0.5;
const MAX_RATIO = 3;

export const ROW_HEIGHTS: Record<TileSize, RowHeights> = {
  small: { phone: 72, tablet: 104, wide: 126 },
  medium: { phone: 100, tablet: 150, wide: 200 },
  large: { phone: 180, tablet: 240, wide: 310 },
};

/** Width divided by height of a tile: that of its picture, or of the pictures asked for. */
export function tileRatio({ output, creation }: Pick<LibraryItem, "output" | "creation">): number {
  const { width, height } = output ?? creation.settings;
  return width > 0 && height > 0 ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height)) : 1;
}

export interface SheetOptions {
  /** In pixels. */
  width: number;
  order: ListOrder;
  size: TileSize;
  today: Today;
}

/**
 * Tens of thousands of tiles take a few milliseconds, a further page of them a part of one.
 *
 * @param before an earlier sheet, whose rows are kept as far as its tiles are the same.
 */
export function layOut(
  items: readonly LibraryItem[],
  options: SheetOptions,
  before: Sheet | null = null,
): Sheet {
  const { width, order, size, today } = options;
  const row = rowOptions(width, ROW_HEIGHTS[size]);
  const { sections, ...kept } = keptOf(before, items, options);
  let { top, section } = kept;
  for (let start = kept.end; start < items.length; ) {
    const opening = items[start];
    if (!opening) break;
    const { key, title, isIn } = sectionOf(opening.creation, order, today);
    let end = start + 1;
    for (let next = items[end]; next && isIn(next.creation); next = items[end]) end++;
    if (!section) {
      section = { key, title, top, rows: [] };
      sections.push(section);
      top += HEADING_HEIGHT;
    }
    const ratios = items.slice(start, end).map(tileRatio);
    for (const { first, count, height } of justifiedRows(ratios, row)) {
      section.rows.push({ top, height, first: start + first, count });
      top += height + row.gutter;
    }
    top += SECTION_GAP;
    section = null;
    start = end;
  }
  return { items, options, sections, height: top, gutter: row.gutter, ratioOf: tileRatio };
}

interface Kept {
  sections: SheetSection[];
  /** The last of them, where further rows belong to it. */
  section: SheetSection | null;
  /** How many tiles they have. */
  end: number;
  /** Where the next row or section begins. */
  top: number;
}

/** What stays of a sheet: rows that are closed by a tile that is still there, because later tiles never change those. */
function keptOf(before: Sheet | null, items: readonly LibraryItem[], options: SheetOptions): Kept {
  const kept: Kept = { sections: [], section: null, end: 0, top: 0 };
  if (!before || !isSame(before.options, options)) return kept;
  let same = 0;
  while (same < items.length && items[same] === before.items[same]) same++;
  for (const section of before.sections) {
    const closed = firstOf(section.rows, ({ first, count }) => first + count >= same);
    const last = section.rows[closed - 1];
    if (!last) break;
    const isWhole = closed === section.rows.length;
    const own = isWhole ? section : { ...section, rows: section.rows.slice(0, closed) };
    kept.sections.push(own);
    kept.end = last.first + last.count;
    kept.top = last.top + last.height + before.gutter + (isWhole ? SECTION_GAP : 0);
    kept.section = isWhole ? null : own;
    if (!isWhole) break;
  }
  return kept;
}

const isSame = (a: SheetOptions, b: SheetOptions): boolean =>
  a.width === b.width && a.order === b.order && a.size === b.size && a.today === b.today;

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
  firstOf(rows, (row) => row.top + row.height >= from);
/** The first row that begins after `to`. */
const firstAfter = (rows: readonly SheetRow[], to: number) => firstOf(rows, (row) => row.top > to);
