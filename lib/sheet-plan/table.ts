/** How the axes of a sheet become a table: one is its rows, one its columns, and the others are pages above it. */
import type { Axis } from "contract/sheets/axes";
import { cellOf, cellsOf, placesOf } from "./cells";

interface Counted {
  values: readonly unknown[];
}

/** Which axis is what, by their places in the sheet. */
export interface Arrangement {
  /** null where there are not two axes with more than one value. */
  rows: number | null;
  /** null where no axis has more than one value. */
  columns: number | null;
  /** Those that are neither and have more than one value. */
  pages: number[];
}

/** What the person chose; both may be outdated. */
export type Wanted = Partial<Record<"rows" | "columns", number>>;

/** A value of an axis, both by their places. */
export interface Head {
  axis: number;
  place: number;
}

export interface TableRow {
  /** null where the cells are only folded into rows. */
  head: Head | null;
  cells: string[];
}

export interface Table {
  /** The heads of the columns; null where the cells are only folded into rows. */
  columns: Head[] | null;
  rows: TableRow[];
}

/** The axes with more than one value, by their places. */
const dimensionsOf = (axes: readonly Counted[]): number[] =>
  axes.flatMap(({ values }, axis) => (values.length > 1 ? axis : []));

/** The first axis with several values is the rows, the second the columns; a single one goes across. */
export function arrange(axes: readonly Counted[], wanted: Wanted = {}): Arrangement {
  const dimensions = dimensionsOf(axes);
  if (dimensions.length < 2) return { rows: null, columns: dimensions[0] ?? null, pages: [] };
  const chosen = (axis: number | undefined) =>
    axis !== undefined && dimensions.includes(axis) ? axis : undefined;
  const wantedColumns = chosen(wanted.columns);
  const rows = chosen(wanted.rows) ?? dimensions.find((axis) => axis !== wantedColumns) ?? null;
  const others = dimensions.filter((axis) => axis !== rows);
  const columns = wantedColumns !== undefined && wantedColumns !== rows ? wantedColumns : (others[0] ?? null);
  return { rows, columns, pages: others.filter((axis) => axis !== columns) };
}

/** Makes an axis the rows or the columns; what these were until now takes its place. */
export function exchanged(now: Arrangement, part: "rows" | "columns", axis: number): Wanted {
  const other = part === "rows" ? "columns" : "rows";
  const kept = now[other] === axis ? now[part] : now[other];
  return { [part]: axis, ...(kept !== null && { [other]: kept }) };
}

/**
 * The page after or before another: the last of the axes changes first, as in a book.
 *
 * @param pages the axes that are pages. @returns null behind the last and before the first one.
 */
export function pageBeside(
  axes: readonly Counted[],
  pages: readonly number[],
  page: Readonly<Record<number, number>>,
  step: 1 | -1,
): Record<number, number> | null {
  const places = placesOn(axes, page);
  for (const axis of pages.toReversed()) {
    const last = (axes[axis]?.values.length ?? 1) - 1;
    const next = (places[axis] ?? 0) + step;
    if (next >= 0 && next <= last) return { ...page, ...placesFor(places.with(axis, next), pages) };
    places[axis] = step > 0 ? 0 : last;
  }
  return null;
}

const placesFor = (places: readonly number[], pages: readonly number[]) =>
  Object.fromEntries(pages.map((axis) => [axis, places[axis] ?? 0]));

/** The place on each axis that a page has. @param page chosen places of the axes that are pages, by axis; the first where absent. */
const placesOn = (axes: readonly Counted[], page: Readonly<Record<number, number>>): number[] =>
  axes.map(({ values }, axis) => Math.min(page[axis] ?? 0, values.length - 1));

/** All pages of the table in their order: the chosen places, by axis. A table without further axes is one page. */
export function pagesOf(axes: readonly Counted[], { pages }: Arrangement): Record<number, number>[] {
  if (pages.length === 0) return [{}];
  return cellsOf(pages.map((axis) => axes[axis] ?? { values: [] })).map((cell) => {
    const places = placesOf(cell);
    return Object.fromEntries(pages.map((axis, at) => [axis, places[at] ?? 0]));
  });
}

/**
 * The table of a page.
 *
 * @param perRow how many cells are folded into a row where only one axis has several values.
 */
export function tableOf(
  axes: readonly Counted[],
  { rows, columns, pages }: Arrangement,
  page: Readonly<Record<number, number>>,
  perRow: number,
): Table {
  const chosen = Object.fromEntries(pages.map((axis) => [axis, page[axis] ?? 0]));
  const base = placesOn(axes, chosen);
  const across = columns === null ? [base] : lineOf(axes, columns, base);
  if (rows === null) return folded(across.map(cellOf), perRow);
  return {
    columns: headsOf(axes, columns),
    rows: lineOf(axes, rows, base).map((places, place) => ({
      head: { axis: rows, place },
      cells: (columns === null ? [places] : lineOf(axes, columns, places)).map(cellOf),
    })),
  };
}

/** Cells one after the other, so many in a row. */
export function folded(cells: readonly string[], perRow: number): Table {
  const rows: TableRow[] = [];
  for (let at = 0; at < cells.length; at += Math.max(1, perRow))
    rows.push({ head: null, cells: cells.slice(at, at + Math.max(1, perRow)) });
  return { columns: null, rows };
}

/** The same places with each value of one axis. */
const lineOf = (axes: readonly Counted[], axis: number, places: readonly number[]): number[][] =>
  (axes[axis]?.values ?? []).map((_, place) => places.with(axis, place));

const headsOf = (axes: readonly Counted[], axis: number | null): Head[] =>
  axis === null ? [] : (axes[axis]?.values ?? []).map((_, place) => ({ axis, place }));

const SQUARE = 1;

interface Asked {
  request: { operation?: unknown; settings: { aspect_ratio: string } };
  axes: readonly Axis[];
}

/** Whether each picture has the size of what it is made from, whatever the request says. */
export const hasSizeOfSource = ({ request: { operation }, axes }: Asked): boolean =>
  typeof operation === "string" ? operation !== "expand" : axes.some(({ kind }) => kind === "source");

/** Width over height of the cells; square where they differ. @param sizes of the pictures say it where the request does not. */
export function ratioOf(
  { request, axes }: Asked,
  sizes: readonly { width: number; height: number }[],
): number {
  const shapes = axes.flatMap((axis) => (axis.kind === "shape" ? axis.values : []));
  const ratios = hasSizeOfSource({ request, axes })
    ? sizes.map(({ width, height }) => width / height)
    : (shapes.length > 0 ? shapes : [request.settings]).map(({ aspect_ratio }) => {
        const [width, height] = aspect_ratio.split(":").map(Number);
        return width && height ? width / height : SQUARE;
      });
  const [first = SQUARE] = ratios;
  // Sizes are whole numbers of pixels.
  return ratios.every((ratio) => Math.abs(ratio / first - 1) < 0.02) ? first : SQUARE;
}
