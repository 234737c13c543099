/**
 * The contact sheet: creations in justified rows, all pictures of a row equally high.
 *
 * Rows are remembered with the shapes they were justified for. A new creation joins the top row while that brings the
 * row closer to its target height, or opens a new row above; older ones are appended below. Whatever leaves a row, or
 * ends without a picture, leaves a gap at the row's end: its neighbours stay as large as they were, so the eye finds
 * them where they were.
 */
import { type GroupShape, isNote, widthAt } from "./group-shape";

export interface SheetItem {
  id: string;
  shape: GroupShape;
}

/** In the order of the row. What is there no more keeps its place in the reckoning, and comes back to it. */
export type RememberedRow = SheetItem[];

export interface SheetOptions {
  width: number;
  gutter: number;
  targetHeight: number;
  maxHeight: number;
  /** A caption needs this much. */
  minGroupWidth: number;
  /** Of something that has no picture to show. */
  noteWidth: number;
  /** What a caption may take where nothing stands beside it. */
  captionWidth: number;
}

const PHONE_WIDTH = 560;
const NOTE_WIDTH = 260;
const CAPTION_WIDTH = 480;

/** What stands alone in its row is hardly larger than beside another: it keeps its size when that comes. */
const ALONE = 1.1;

export interface SheetRow {
  height: number;
  cells: {
    id: string;
    width: number;
    /** Pixels that its caption may take, more than its width at an open end. */
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
    maxHeight: phone ? width * 1.5 : targetHeight * ALONE,
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
  const off = (height: number) =>
    height <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(height / options.targetHeight));
  const height = justifiedHeight(together, options);
  if (together.some((one) => widthAt(one, height) < options.minGroupWidth - 1)) return false;
  return off(height) < off(justifiedHeight(row, options));
}

/** Which creation stands in which row, given how they stood before. @param items newest first. */
export function arrange(
  items: SheetItem[],
  before: readonly RememberedRow[],
  options: SheetOptions,
): RememberedRow[] {
  const now = new Map(items.map((item) => [item.id, item]));
  const rows = before.map((row) => row.map((member) => refreshed(member, now.get(member.id))));
  const rowOf = new Map(rows.flatMap((row) => row.map(({ id }) => [id, row] as const)));
  const firstKnown = items.findIndex((item) => rowOf.has(item.id));
  const lastKnown = items.findLastIndex((item) => rowOf.has(item.id));

  for (const item of items.slice(0, Math.max(0, firstKnown)).reverse()) {
    // With one more in it the row is justified anew, so its gaps close.
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

/** What became a note, or is gone, is still reckoned with as it was. */
function refreshed(member: SheetItem, now: SheetItem | undefined): SheetItem {
  return !now || (isNote(now.shape) && !isNote(member.shape)) ? member : now;
}

/** A row that is almost full may grow a little more, so that it is. */
const ALMOST = 1.18;
const atMost = (max: number, height: number) => (height > max * ALMOST ? max : height);

/** Heights and widths of the rows with anything in them. A row with too little in it stays open at its end. */
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
