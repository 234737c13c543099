/** The layout of a board: sections of justified rows of pictures, each row with room for notes. It is computed, never measured. */

import type { BoardItem } from "contract/boards/board";
import {
  type JustifiedRow,
  justifiedRows,
  type RowHeights,
  rowOptions,
} from "@/components/ui/layout/justified-rows";
import type { RowSheet, SheetRow } from "@/components/ui/sheet/rows";
import type { TileSize } from "@/components/ui/sheet/tile-size";

export const HEADING_PX = 48;
/** The heights of the bars at the edges of the window. */
export const BARS_PX = { above: 150, below: 100 };
/** Below the pictures of a row in which a picture has a note: two lines. */
const NOTE_PX = 44;
/** While a note of the row is edited. */
const NOTE_FIELD_PX = 148;
/** A section without pictures. */
const EMPTY_SECTION_PX = 72;
export const SECTION_GAP_PX = 16;

export const ROW_HEIGHTS: Record<TileSize, RowHeights> = {
  small: { phone: 100, tablet: 120, wide: 150 },
  medium: { phone: 150, tablet: 176, wide: 226 },
  large: { phone: 240, tablet: 280, wide: 360 },
};
/** Wider and taller pictures are cropped on the sheet. */
const RATIOS = { min: 0.4, max: 3 };

export interface LayoutOptions {
  width: number;
  size: TileSize;
  /** The item whose note is edited. */
  editedId: string | null;
}

export interface BoardRow extends SheetRow {
  noteHeight: number;
}

export interface SheetSection {
  key: string;
  /** null for the pictures before the first heading. */
  heading: { item: BoardItem; index: number } | null;
  top: number;
  /** With heading and rows, without the gap to the next section. */
  height: number;
  rows: BoardRow[];
  pictures: number;
}

/** Its items are headings and pictures in their order. */
export interface Sheet extends RowSheet<BoardItem, BoardRow> {
  sections: SheetSection[];
  height: number;
}

/** Width divided by height of the picture on the sheet. */
export const ratioOf = ({ picture }: BoardItem) =>
  picture ? Math.min(RATIOS.max, Math.max(RATIOS.min, picture.width / picture.height)) : 1;

export function layOut(items: readonly BoardItem[], { width, size, editedId }: LayoutOptions): Sheet {
  const options = rowOptions(width, ROW_HEIGHTS[size]);
  const { gutter } = options;
  const sections: SheetSection[] = [];
  let top = 0;
  for (let start = 0; start < items.length; ) {
    const opening = items[start];
    if (!opening) break;
    const heading = opening.picture ? null : { item: opening, index: start };
    const first = heading ? start + 1 : start;
    const next = items.findIndex(({ picture }, index) => index >= first && !picture);
    const end = next < 0 ? items.length : next;
    const own = items.slice(first, end);
    const section: SheetSection = {
      ...{ key: heading?.item.id ?? "start", heading, top, rows: [] as BoardRow[] },
      ...{ height: 0, pictures: own.length },
    };
    if (heading) top += HEADING_PX;
    const rows = justifiedRows(own.map(ratioOf), options);
    for (const row of rows) {
      const noteHeight = noteHeightOf(own, row, editedId);
      section.rows.push({ top, height: row.height, noteHeight, first: first + row.first, count: row.count });
      top += row.height + noteHeight + gutter;
    }
    if (own.length === 0) top += EMPTY_SECTION_PX;
    section.height = top - section.top;
    sections.push(section);
    top += SECTION_GAP_PX;
    start = end;
  }
  return { items, sections, height: Math.max(0, top - SECTION_GAP_PX), gutter, ratioOf };
}

function noteHeightOf(own: readonly BoardItem[], { first, count }: JustifiedRow, editedId: string | null) {
  const row = own.slice(first, first + count);
  if (row.some(({ id }) => id === editedId)) return NOTE_FIELD_PX;
  return row.some(({ note }) => note !== "") ? NOTE_PX : 0;
}

/** What stands within a vertical span, by section. */
export function within(sheet: Sheet, from: number, to: number): SheetSection[] {
  return sheet.sections.flatMap((section) => {
    if (section.top > to || section.top + section.height < from) return [];
    const rows = section.rows.filter(
      ({ top, height, noteHeight }) => top <= to && top + height + noteHeight >= from,
    );
    return [{ ...section, rows }];
  });
}
