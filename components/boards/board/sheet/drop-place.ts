/** Where dragged pictures would go. */
import type { DropPlace } from "@/components/ui/drag/use-drag";
import { type SheetRow, tilesOf } from "@/components/ui/sheet/rows";
import { HEADING_PX, type Sheet, type SheetSection } from "./layout";

const LINE_PX = 4;

/** @param x in pixels of the sheet, as `y`. @returns null for an empty sheet. */
export function dropPlaceAt(
  sheet: Sheet,
  width: number,
  { x, y }: { x: number; y: number },
): DropPlace | null {
  const section = sheet.sections.findLast(({ top }) => top <= y) ?? sheet.sections[0];
  if (!section) return null;
  const { heading, rows } = section;
  const across = (slot: number, top: number) => ({
    slot,
    line: { left: 0, top: top - LINE_PX / 2, width, height: LINE_PX },
  });
  if (heading && y < section.top + HEADING_PX / 2) return across(heading.index, section.top);
  const row = nearestRow(section, y);
  if (heading && (!row || y < (rows[0]?.top ?? 0)))
    return across(heading.index + 1, section.top + HEADING_PX);
  if (!row) return null;
  const tiles = tilesOf(sheet, row);
  const tile = tiles.find(({ left, width: wide }) => x < left + wide / 2);
  const last = tiles.at(-1);
  const edge = tile
    ? tile.left - sheet.gutter / 2
    : (last?.left ?? 0) + (last?.width ?? 0) + sheet.gutter / 2;
  const left = Math.min(width - LINE_PX, Math.max(0, edge - LINE_PX / 2));
  return {
    slot: tile?.index ?? row.first + row.count,
    line: { left, top: row.top, width: LINE_PX, height: row.height },
  };
}

function nearestRow({ rows }: SheetSection, y: number): SheetRow | undefined {
  return rows.find(({ top, height, noteHeight }) => y < top + height + noteHeight) ?? rows.at(-1);
}

/** The same in pixels of the window. @param around the element of the sheet. */
export function dropPlaceInWindow(
  around: Element | null,
  at: { x: number; y: number },
  placeAt: (at: { x: number; y: number }) => DropPlace | null,
): DropPlace | null {
  const box = around?.getBoundingClientRect();
  const place = box ? placeAt({ x: at.x - box.left, y: at.y - box.top }) : null;
  if (!box || !place) return null;
  const { line, slot } = place;
  return { slot, line: { ...line, left: line.left + box.left, top: line.top + box.top } };
}
