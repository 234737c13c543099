/**
 * The contact sheet: creations in justified rows, all pictures of a row equally high.
 *
 * Rows are remembered. A new creation joins the top row while that brings the row closer to its target height, or opens
 * a new row above; older ones are appended below. What stands in between keeps its place, so the eye does too.
 */
import type { GroupShape } from "./group-shape";

export interface SheetItem {
  id: string;
  shape: GroupShape;
  /** What needs less than the sheet allows: a row of nothing else is no higher. */
  maxHeight?: number;
}

export interface SheetOptions {
  width: number;
  gutter: number;
  targetHeight: number;
  maxHeight: number;
  /** A caption needs this much. */
  minGroupWidth: number;
}

const PHONE_WIDTH = 560;
export const isPhone = (width: number) => width < PHONE_WIDTH;

export interface SheetRow {
  height: number;
  cells: { id: string; width: number }[];
}

export function sheetOptions(width: number): SheetOptions {
  const targetHeight = Math.min(460, Math.max(280, width * 0.38));
  const phone = isPhone(width);
  return {
    width,
    gutter: 8,
    targetHeight: phone ? width : targetHeight,
    maxHeight: phone ? width * 1.5 : targetHeight * 1.45,
    minGroupWidth: phone ? width : 208,
  };
}

/** The height at which these groups side by side fill the width exactly. */
export function justifiedHeight(shapes: GroupShape[], { width, gutter }: SheetOptions): number {
  let perHeight = 0;
  let constant = gutter * (shapes.length - 1);
  for (const { slope, rest } of shapes) {
    perHeight += 1 / slope;
    constant -= rest / slope;
  }
  return (width - constant) / perHeight;
}

const widthAt = ({ slope, rest }: GroupShape, height: number) => (height - rest) / slope;

/** Whether one more group brings a row closer to the target height, with room for every caption. */
export function joins(row: GroupShape[], shape: GroupShape, options: SheetOptions): boolean {
  if (row.length === 0) return true;
  const off = (height: number) =>
    height <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(height / options.targetHeight));
  const together = [...row, shape];
  const height = justifiedHeight(together, options);
  if (together.some((one) => widthAt(one, height) < options.minGroupWidth - 1)) return false;
  return off(height) < off(justifiedHeight(row, options));
}

/** Which creation stands in which row, given how they stood before. @param items newest first. */
export function arrange(items: SheetItem[], before: string[][], options: SheetOptions): string[][] {
  const shapes = new Map(items.map((item) => [item.id, item.shape]));
  const shapesOf = (row: string[]) => row.flatMap((id) => shapes.get(id) ?? []);
  const rows = before.map((row) => row.filter((id) => shapes.has(id))).filter((row) => row.length > 0);
  const rowOf = new Map(rows.flatMap((row) => row.map((id) => [id, row] as const)));
  const firstKnown = items.findIndex((item) => rowOf.has(item.id));

  for (const item of items.slice(0, Math.max(0, firstKnown)).reverse()) {
    const top = rows[0];
    if (top && joins(shapesOf(top), item.shape, options)) top.unshift(item.id);
    else rows.unshift([item.id]);
  }
  const lastKnown = items.findLastIndex((item) => rowOf.has(item.id));
  for (let index = Math.max(0, firstKnown); index < items.length; index++) {
    const item = items[index];
    if (!item || rowOf.has(item.id)) continue;
    if (index < lastKnown) {
      insertAfter(rows, items[index - 1]?.id, item.id);
      continue;
    }
    const bottom = rows.at(-1);
    if (bottom && joins(shapesOf(bottom), item.shape, options)) bottom.push(item.id);
    else rows.push([item.id]);
  }
  return rows;
}

/** A creation that came back takes its old neighbour's side. */
function insertAfter(rows: string[][], neighbour: string | undefined, id: string): void {
  const row = rows.find((one) => neighbour !== undefined && one.includes(neighbour));
  if (row && neighbour !== undefined) row.splice(row.indexOf(neighbour) + 1, 0, id);
  else rows.push([id]);
}

/** A row that is almost full may grow a little more, so that it is. */
const ALMOST = 1.18;
const atMost = (max: number, height: number) => (height > max * ALMOST ? max : height);

/** Heights and widths. A row with too little in it is not blown up, it stays open at its end. */
export function measure(rows: string[][], items: SheetItem[], options: SheetOptions): SheetRow[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return rows.map((row) => {
    const members = row.flatMap((id) => byId.get(id) ?? []);
    const max = Math.max(0, ...members.map((item) => item.maxHeight ?? options.maxHeight));
    const height = atMost(
      max,
      justifiedHeight(
        members.map((item) => item.shape),
        options,
      ),
    );
    return {
      height,
      cells: members.map(({ id, shape }) => ({ id, width: Math.min(options.width, widthAt(shape, height)) })),
    };
  });
}
