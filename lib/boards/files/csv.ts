/** Comma-separated values by RFC 4180, as spreadsheets open them. */
import "server-only";

/** By this mark Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What a cell holds. A list is the lines of one cell. */
export type Cell = string | number | null | readonly string[];

/** Lines of one cell that are written in one step. */
const LINES_AT_ONCE = 50;

/**
 * A line with its end. Numbers are written as they are, texts so that no spreadsheet calculates with a part of them.
 *
 * @param cells the first one is no negative number: a spreadsheet that does not split at commas would take the text after it for a
 * part of the same formula.
 */
export const csvLine = (cells: readonly Cell[]): string => [...csvPieces(cells)].join("");

/** The same in pieces: one of the text before each long list, and some for the list. */
export function* csvPieces(cells: readonly Cell[]): Generator<string, void> {
  let before = "";
  for (const [index, cell] of cells.entries()) {
    if (index > 0) before += ",";
    if (!isLines(cell) || cell.length < 2) {
      before += cellOf(isLines(cell) ? (cell[0] ?? "") : cell);
      continue;
    }
    before += '"';
    for (let start = 0; start < cell.length; start += LINES_AT_ONCE) {
      const lines = cell.slice(start, start + LINES_AT_ONCE);
      const text = lines.map((line, at) => escapeFormulas(line, start + at === 0)).join("\n");
      yield `${before}${text.replaceAll('"', '""')}`;
      before = "\n";
    }
    before = '"';
  }
  yield `${before}\r\n`;
}

const isLines = (cell: Cell): cell is readonly string[] => Array.isArray(cell);

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = escapeFormulas(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets calculate a cell that looks like a formula, which somebody else may have written; after an apostrophe they show it.
 *
 * In many countries they split a file at semicolons and not at commas, or somebody chooses tabs. A quote in the middle of such a
 * cell protects nothing, so a cell also begins after each semicolon, tab and end of a line within a text.
 */
function escapeFormulas(text: string, isFirst = true): string {
  const parts = text.split(/(?<=[;\t\r\n])/);
  return parts.map((part, index) => (isFormula(part, isFirst && index === 0) ? `'${part}` : part)).join("");
}

/** @param isFirst spreadsheets may drop a tab or line end before the first letter of a cell, and some calculate what follows. */
const isFormula = (part: string, isFirst: boolean) =>
  /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(part) || (isFirst && /^[\t\r]/.test(part));
