/** Comma-separated values by RFC 4180, as spreadsheets open them. */
import "server-only";

/** By this mark Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * A line with its end. Numbers are written as they are, texts so that no spreadsheet calculates with a part of them.
 *
 * @param cells the first one is no negative number: a spreadsheet that does not split at commas would take the text after it for a
 * part of the same formula.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

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
function escapeFormulas(text: string): string {
  const parts = text.split(/(?<=[;\t\r\n])/);
  return parts.map((part, index) => (isFormula(part, index === 0) ? `'${part}` : part)).join("");
}

/** @param isFirst spreadsheets may drop a tab or line end before the first letter of a cell, and some calculate what follows. */
const isFormula = (part: string, isFirst: boolean) =>
  /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(part) || (isFirst && /^[\t\r]/.test(part));
