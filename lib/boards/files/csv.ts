/** Comma-separated values by RFC 4180, as spreadsheets open them. */
import "server-only";

/** By this mark Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A line with its end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets calculate such a text, which somebody else may have written; after an apostrophe they show it. */
const isFormula = (text: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text);
