/** The layout of the library: the place of every creation by day and month, computed without rendering. */
import { justifiedRows } from "@/components/ui/layout/justified-rows";
import type { Creation } from "@/lib/contract/creation";
import { sectionOf } from "./section";

export interface SheetTile {
  creation: Creation;
  /** Position in the whole list. */
  index: number;
  left: number;
  width: number;
}

export interface SheetRow {
  top: number;
  height: number;
  tiles: SheetTile[];
}

export interface SheetSection {
  key: string;
  title: string;
  top: number;
  rows: SheetRow[];
}

export interface Sheet {
  sections: SheetSection[];
  height: number;
}

export const HEADING_HEIGHT = 40;
const SECTION_GAP = 16;
const PHONE_WIDTH = 560;

/** Tiles of very wide or tall pictures are cropped to these ratios. */
const MIN_RATIO = 0.5;
const MAX_RATIO = 3;

/** Width divided by height of a creation's tile: that of its first picture, or of the pictures asked for. */
export function tileRatio(creation: Creation): number {
  const { width, height } = creation.outputs[0] ?? creation.settings;
  return width > 0 && height > 0 ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height)) : 1;
}

/** @param now milliseconds, for what "today" means. */
export function layOut(creations: readonly Creation[], width: number, now: number): Sheet {
  const phone = width < PHONE_WIDTH;
  const gutter = phone ? 4 : 8;
  const targetHeight = phone ? 140 : width < 1000 ? 180 : 220;
  const sections: SheetSection[] = [];
  let top = 0;
  for (let start = 0; start < creations.length; ) {
    const { key, title, isIn } = sectionOf(creations[start]?.create_time ?? "", now);
    let end = start + 1;
    while (end < creations.length && isIn(creations[end]?.create_time ?? "")) end++;
    const members = creations.slice(start, end);
    const section: SheetSection = { key, title, top, rows: [] };
    top += HEADING_HEIGHT;
    const ratios = members.map(tileRatio);
    for (const { first, count, height } of justifiedRows(ratios, { width, gutter, targetHeight })) {
      let left = 0;
      const tiles = members.slice(first, first + count).map((creation, offset): SheetTile => {
        const tile = {
          creation,
          index: start + first + offset,
          left,
          width: height * (ratios[first + offset] ?? 1),
        };
        left += tile.width + gutter;
        return tile;
      });
      section.rows.push({ top, height, tiles });
      top += height + gutter;
    }
    top += SECTION_GAP;
    sections.push(section);
    start = end;
  }
  return { sections, height: top };
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

/** The place of a creation's tile; null when it is not on the sheet. */
export function placeOf(sheet: Sheet, index: number): { row: SheetRow; tile: SheetTile } | null {
  const section = sheet.sections.findLast(({ rows }) => (rows[0]?.tiles[0]?.index ?? 0) <= index);
  for (const row of section?.rows ?? []) {
    const tile = row.tiles[index - (row.tiles[0]?.index ?? 0)];
    if (tile?.index === index) return { row, tile };
  }
  return null;
}

/** The nearest tile one row up (-1) or down (1); null at either end. */
export function tileAcross(sheet: Sheet, index: number, step: -1 | 1): SheetTile | null {
  const from = placeOf(sheet, index);
  if (!from) return null;
  const edge = step === 1 ? from.row.tiles.at(-1) : from.row.tiles[0];
  const next = edge && placeOf(sheet, edge.index + step);
  if (!next) return null;
  const middle = from.tile.left + from.tile.width / 2;
  return next.row.tiles.find((tile) => tile.left + tile.width >= middle) ?? next.row.tiles.at(-1) ?? null;
}
