/** The cells of a sheet as records, for CSV and JSON. */
import { cellWords, pictureOf } from "../table/shown-cell";
import type { DownloadedSheet } from "./downloaded-sheet";

export interface CellRecord {
  cell: string;
  /** What its heads say, by the name of the axis. */
  heads: Record<string, string>;
  state: string;
  reason: string;
  decision: string;
  model: string;
  seed: number | null;
  prompt: string;
  creation_id: string | null;
  /** The path of the creation's page. */
  page: string | null;
  /** The path of the picture without its signature, which expires. */
  picture: string | null;
  width: number | null;
  height: number | null;
}

type Source = Pick<DownloadedSheet, "sheet" | "heads" | "byCell" | "models">;

/** All cells, in the order in which they are drawn. */
export function cellRecords({ sheet, heads, byCell, models }: Source): CellRecord[] {
  const names = sheet.axes.map((_, axis) => heads.axis(axis));
  return sheet.cells.flatMap(({ cell, decision }) => {
    const shown = byCell.get(cell);
    if (!shown) return [];
    const { creation } = shown;
    const picture = pictureOf(shown);
    const { words, reason } = cellWords(shown);
    return {
      cell,
      heads: Object.fromEntries(names.map((name, axis) => [name, heads.cell(cell, [axis])])),
      state: words,
      reason: reason ?? "",
      decision: decision ?? "",
      model: creation ? (models.get(creation.model ?? "") ?? creation.made_by) : "",
      seed: picture?.seed ?? creation?.settings.seed ?? null,
      prompt: creation?.prompt ?? "",
      creation_id: creation?.creation_id ?? null,
      page: creation ? `/creations/${encodeURIComponent(creation.creation_id)}` : null,
      picture: picture ? pathOf(picture.media_url) : null,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    };
  });
}

const pathOf = (address: string) => new URL(address, "https://studio.invalid").pathname;

/** A line for each cell, and one with the names of the columns, as RFC 4180 says. */
export function cellsAsCsv(records: readonly CellRecord[]): string {
  const rows = records.map(({ heads, ...rest }) => ({ ...heads, ...rest }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => field(Reflect.get(row, column))));
  // The mark says to spreadsheets that the text is UTF-8.
  return `\uFEFF${[columns.map(field), ...lines].map((line) => `${line.join(",")}\r\n`).join("")}`;
}

/** A text that begins like a formula would be run by a spreadsheet. */
function field(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
