/**
 * The contact sheet: creations in justified rows, with equally high groups in each row.
 *
 * At first rows are filled from the newest creation on, by the server and the browser alike. Then a tab remembers them: a
 * new creation joins the top row while none of that row has finished, or starts a row above; older ones are appended
 * below. So nothing finished changes its size. A creation that is removed, or ends without a picture, leaves a gap at the
 * end of its row.
 */
import { type GroupShape, perHeight, widthAt } from "./group-shape";

export interface SheetItem {
  id: string;
  shape: GroupShape;
  /** The height of its pictures in their own pixels. */
  pixels: number;
  isFinished: boolean;
}

/** In the order of the row. Removed creations are kept, so that an undo restores their place. */
export type RememberedRow = readonly SheetItem[];

export interface SheetOptions {
  width: number;
  gutter: number;
  isPhone: boolean;
  targetHeight: number;
  /** The maximum height of a creation that has a row for itself. */
  maxAloneHeight: number;
  /** The minimum width of a caption below pictures. */
  minGroupWidth: number;
}

export interface Size {
  width: number;
  height: number;
}

const PHONE_WIDTH = 560;
const GUTTER = 8;
const PHONE_GUTTER = 4;
const MAX_WINDOW_SHARE = 0.72;

/** @param size the width of the stream and the height of the window in pixels. */
export function sheetOptions({ width, height }: Size): SheetOptions {
  const isPhone = width < PHONE_WIDTH;
  return {
    width,
    gutter: isPhone ? PHONE_GUTTER : GUTTER,
    isPhone,
    targetHeight: isPhone ? width : Math.min(520, Math.max(280, width * 0.46)),
    maxAloneHeight: isPhone ? Number.POSITIVE_INFINITY : Math.max(320, height * MAX_WINDOW_SHARE),
    minGroupWidth: isPhone ? width : 208,
  };
}

/** The height at which these groups side by side fill the width exactly. */
export function justifiedHeight(shapes: readonly GroupShape[], { width, gutter }: SheetOptions): number {
  const slope = shapes.reduce((sum, shape) => sum + perHeight(shape), 0);
  const atZero = shapes.reduce((sum, shape) => sum + widthAt(shape, 0, gutter), gutter * (shapes.length - 1));
  return (width - atZero) / slope;
}

/** A row that exceeds its target height by this factor takes one more creation. */
const MAX_STRETCH = 1.3;

/** Whether one more group brings a row closer to the target height or makes it full, with room for every caption. */
export function joins(row: readonly GroupShape[], shape: GroupShape, options: SheetOptions): boolean {
  if (row.length === 0) return true;
  const together = [...row, shape];
  const height = justifiedHeight(together, options);
  if (height <= 0) return false;
  if (together.some((one) => widthAt(one, height, options.gutter) < options.minGroupWidth - 1)) return false;
  const before = justifiedHeight(row, options);
  if (before > options.targetHeight * MAX_STRETCH) return true;
  const distance = (one: number) => Math.abs(Math.log(one / options.targetHeight));
  return distance(height) < distance(before);
}

const shapesOf = (row: RememberedRow) => row.map(({ shape }) => shape);

/** Assigns creations to rows, given the previous rows. @param items newest first. */
export function arrange(
  items: readonly SheetItem[],
  before: readonly RememberedRow[],
  options: SheetOptions,
): RememberedRow[] {
  const now = new Map(items.map((item) => [item.id, item]));
  const rows = before.map((row) => row.map((member) => updated(member, now.get(member.id))));
  const rowOf = new Map(rows.flatMap((row) => row.map(({ id }) => [id, row] as const)));
  const firstKnown = items.findIndex((item) => rowOf.has(item.id));
  const lastKnown = items.findLastIndex((item) => rowOf.has(item.id));

  for (const item of items.slice(0, Math.max(0, firstKnown)).reverse()) {
    const top = (rows[0] ?? []).flatMap(({ id }) => now.get(id) ?? []);
    const isOpen = rows[0] !== undefined && top.every(({ isFinished }) => !isFinished);
    if (isOpen && joins(shapesOf(top), item.shape, options)) rows[0] = [item, ...top];
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

/**
 * A removed creation keeps its place. One that has finished keeps the size in which it was drawn, whatever pictures came,
 * and whichever of them are deleted later; only pictures for which it has no room make it larger.
 */
function updated(member: SheetItem, now: SheetItem | undefined): SheetItem {
  if (!now) return member;
  return now.isFinished && area(now) <= area(member) ? { ...member, isFinished: true } : now;
}

const area = ({ shape: { columns, rows } }: SheetItem) => columns * rows;

export interface RowLayout {
  /** In pixels, at the width of the options. */
  height: number;
  /** The width of the pictures in pixels; null where they fill the width at any width. */
  maxWidth: number | null;
  /** The same as CSS that follows a slightly other width; null where they fill it. */
  cssWidth: string | null;
  /** Whether the caption stands beside the pictures, because they leave room for it. */
  isCaptionBeside: boolean;
}

/** The least width of a caption beside pictures. */
const BESIDE_WIDTH = 240;
/** Pictures are enlarged at most by this factor. */
const MAX_ENLARGED = 1.5;
/** How much higher than allowed a single creation may be, if that makes its row full. */
const MAX_OVERSIZE = 1.15;

/** The size of a row. One that would become too high stays incomplete, with its last caption beside it where that fits. */
export function rowLayout(row: RememberedRow, options: SheetOptions): RowLayout {
  const { width, gutter, targetHeight, maxAloneHeight } = options;
  const full = justifiedHeight(shapesOf(row), options);
  const filled = { height: full, maxWidth: null, cssWidth: null, isCaptionBeside: false };
  const [only, another] = row;
  if (options.isPhone) return filled;
  if (!only || another) {
    if (full <= Math.max(targetHeight * MAX_STRETCH, maxAloneHeight)) return filled;
    const height = targetHeight;
    const used = row.reduce((sum, { shape }) => sum + widthAt(shape, height, gutter) + gutter, -gutter);
    return { height, maxWidth: used, cssWidth: `${(used / width) * 100}%`, isCaptionBeside: false };
  }
  const { shape, pixels } = only;
  const ownHeight = shape.rows * pixels * MAX_ENLARGED + (shape.rows - 1) * gutter;
  const most = Math.min(maxAloneHeight, ownHeight);
  if (full <= most * MAX_OVERSIZE) return filled;
  const widest = widthAt(shape, most, gutter);
  const maxWidth = Math.min(widest, width - gutter - BESIDE_WIDTH);
  const cssWidth = `min(${widest}px, 100% - ${gutter + BESIDE_WIDTH}px)`;
  const height = (maxWidth - widthAt(shape, 0, gutter)) / perHeight(shape);
  return { height, maxWidth, cssWidth, isCaptionBeside: true };
}
