/**
 * The contact sheet: creations in justified rows, with equally high pictures in each row.
 *
 * Rows are remembered with the shapes for which they were justified. A new creation joins the top row while that brings
 * the row closer to its target height, or starts a new row above; older ones are appended below. A creation that is
 * removed, or ends without a picture, leaves a gap at the end of its row, and its neighbours keep their size.
 */
import { type GroupShape, isNote, widthAt } from "./group-shape";

export interface SheetItem {
  id: string;
  shape: GroupShape;
}

/** In the order of the row. Removed creations are kept, so that an undo restores their place. */
export type RememberedRow = SheetItem[];

export interface SheetOptions {
  width: number;
  gutter: number;
  targetHeight: number;
  maxHeight: number;
  /** The minimum width of a caption. */
  minGroupWidth: number;
  /** The width of a note without pictures. */
  noteWidth: number;
  /** The maximum width of a caption with nothing beside it. */
  captionWidth: number;
}

const PHONE_WIDTH = 560;
const NOTE_WIDTH = 260;
const CAPTION_WIDTH = 480;

/** A single creation is at most this much higher than the target, so that it hardly changes when another joins. */
const MAX_STRETCH_ALONE = 1.1;

export interface SheetRow {
  height: number;
  cells: {
    id: string;
    width: number;
    /** The width that its caption may take in pixels, wider than the cell at the end of an incomplete row. */
    room: number;
  }[];
}

export function sheetOptions(width: number): SheetOptions {
  const targetHeight = Math.min(520, Math.max(280, width * 0.46));
  const phone = width < PHONE_WIDTH;
  return {
    width,
    gutter: 8,
    targetHeight: phone ? width : targetHeight,
    maxHeight: phone ? width * 1.5 : targetHeight * MAX_STRETCH_ALONE,
    minGroupWidth: phone ? width : 208,
    noteWidth: phone ? width : NOTE_WIDTH,
    captionWidth: phone ? width : CAPTION_WIDTH,
  };
}

/** The height at which these groups side by side fill the width exactly; infinite for notes alone. */
export function justifiedHeight(shapes: GroupShape[], { width, gutter }: SheetOptions): number {
  let perHeight = 0;
  let left = width - gutter * (shapes.length - 1);
  for (const shape of shapes) {
    perHeight += shape.perHeight;
    left -= shape.base;
  }
  return perHeight === 0 ? Number.POSITIVE_INFINITY : left / perHeight;
}

/** Whether one more group brings a row closer to the target height, with room for every caption. */
export function joins(row: GroupShape[], shape: GroupShape, options: SheetOptions): boolean {
  if (row.length === 0) return true;
  const together = [...row, shape];
  if (together.every(isNote)) {
    const width = together.reduce((sum, { base }) => sum + base, options.gutter * row.length);
    return width <= options.width;
  }
  const distance = (height: number) =>
    height <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(height / options.targetHeight));
  const height = justifiedHeight(together, options);
  if (together.some((one) => widthAt(one, height) < options.minGroupWidth - 1)) return false;
  return distance(height) < distance(justifiedHeight(row, options));
}

/** Assigns creations to rows, given the previous rows. @param items newest first. */
export function arrange(
  items: SheetItem[],
  before: readonly RememberedRow[],
  options: SheetOptions,
): RememberedRow[] {
  const now = new Map(items.map((item) => [item.id, item]));
  const rows = before.map((row) => row.map((member) => updated(member, now.get(member.id))));
  const rowOf = new Map(rows.flatMap((row) => row.map(({ id }) => [id, row] as const)));
  const firstKnown = items.findIndex((item) => rowOf.has(item.id));
  const lastKnown = items.findLastIndex((item) => rowOf.has(item.id));

  for (const item of items.slice(0, Math.max(0, firstKnown)).reverse()) {
    // A row with a new creation is justified again, without gaps.
    const top = (rows[0] ?? []).flatMap(({ id }) => now.get(id) ?? []);
    if (rows[0] && joins(shapesOf(top), item.shape, options)) rows[0] = [item, ...top];
    else rows.unshift([item]);
  }
  for (let index = Math.max(0, firstKnown); index < items.length; index++) {
    const item = items[index];
    if (!item || rowOf.has(item.id)) continue;
    if (index < lastKnown) {
      const neighbour = items[index - 1]?.id;
      const at = rows.findIndex((row) => row.some(({ id }) => id === neighbour));
      rows.splice(at + 1, 0, [item]);
      continue;
    }
    const bottom = rows.at(-1);
    if (bottom && joins(shapesOf(bottom), item.shape, options)) bottom.push(item);
    else rows.push([item]);
  }
  return rows;
}

const shapesOf = (row: SheetItem[]) => row.map(({ shape }) => shape);

/** A creation that became a note or was removed keeps its shape in the row. */
function updated(member: SheetItem, now: SheetItem | undefined): SheetItem {
  return !now || (isNote(now.shape) && !isNote(member.shape)) ? member : now;
}

/** A row may exceed its maximum height by this factor, if that makes it full. */
const MAX_STRETCH_TO_FULL = 1.18;
const atMost = (max: number, height: number) => (height > max * MAX_STRETCH_TO_FULL ? max : height);

/** Heights and widths of the rows that are not empty. A row that would become too high stays incomplete. */
export function measure(
  rows: readonly RememberedRow[],
  items: SheetItem[],
  options: SheetOptions,
): SheetRow[] {
  const now = new Map(items.map((item) => [item.id, item]));
  return rows.flatMap((row) => {
    const height = atMost(options.maxHeight, justifiedHeight(shapesOf(row), options));
    const cells = row.flatMap((member) => {
      const item = now.get(member.id);
      if (!item) return [];
      const width = Math.min(options.width, widthAt(member.shape, height), widthAt(item.shape, height));
      return [{ id: item.id, width, room: width }];
    });
    const last = cells.at(-1);
    if (!last) return [];
    const used = cells.reduce((sum, { width }) => sum + width + options.gutter, -options.gutter);
    last.room = Math.min(last.width + options.width - used, Math.max(last.width, options.captionWidth));
    return [{ height, cells }];
  });
}
