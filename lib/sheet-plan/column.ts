/** The first column of text as spreadsheets copy it: rows on lines, columns between tabs, cells with line breaks in quotes. */

export interface Column {
  /** Trimmed, without empty ones. */
  cells: string[];
  /** How many lines with anything on them come after those that were read. */
  furtherLines: number;
  /** Whether there is anything beside the cells. */
  hasMoreColumns: boolean;
}

/** Many more than an axis has values, because equal ones and those that are none are left out. The lines behind are counted alone. */
const MAX_ROWS_READ = 2_000;
/** Many more than any value has. A longer cell is cut, so that it is still one that is too long. */
export const MAX_CELL_CHARACTERS = 100_000;

/**
 * A text of any other origin is read line by line: a quotation mark at the begin of a line is then a part of it.
 *
 * @param text is read once from its begin to its end.
 */
export function cellsOfColumn(text: string): Column {
  const cells: string[] = [];
  let hasMoreColumns = false;
  let at = 0;
  for (let row = 0; row < MAX_ROWS_READ && at < text.length; row++) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null;
    const end = quoted?.end ?? endOfCell(text, at);
    const plain = text.slice(at, Math.min(end, at + MAX_CELL_CHARACTERS + 1));
    const cell = (quoted?.cell ?? plain).replaceAll("\r\n", "\n").trim();
    if (cell !== "") cells.push(cell);
    const next = endOfRow(text, end);
    if (text.slice(end, next).trim() !== "") hasMoreColumns = true;
    at = next + 1;
  }
  return { cells, furtherLines: countLines(text, at), hasMoreColumns };
}

const SPACE = 32;

/** The lines that are not empty. */
function countLines(text: string, start: number): number {
  let count = 0;
  for (let at = start; at < text.length; ) {
    const found = text.indexOf("\n", at);
    const end = found === -1 ? text.length : found;
    // A longer line is not looked through for a sign that is no space.
    if (end - at > 1 || (end > at && text.charCodeAt(at) > SPACE)) count += 1;
    at = end + 1;
  }
  return count;
}

const isEnd = (sign: string | undefined): boolean =>
  sign === undefined || sign === "\t" || sign === "\n" || sign === "\r";

/** @param start of its quotation mark. @returns null where no cell ends with the next single quotation mark, or far behind. */
function quotedCell(text: string, start: number): { cell: string; end: number } | null {
  const last = start + MAX_CELL_CHARACTERS;
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && quote < last && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote === -1 || quote >= last || !isEnd(text[quote + 1])) return null;
  return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
}

function endOfCell(text: string, start: number): number {
  let end = start;
  while (!isEnd(text[end])) end++;
  return end;
}

/** Cells of other columns may have line breaks too. @param start the end of the first cell. */
function endOfRow(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== "\n") {
    const quoted = text[at] === "\t" && text[at + 1] === '"' ? quotedCell(text, at + 1) : null;
    at = quoted?.end ?? at + 1;
  }
  return at;
}
