/** Puts rows into every table, also into those that a later migration adds. */
import type { Kysely } from "kysely";
import { type Column, readCatalog } from "@/lib/backup/catalog";
import { insertRows } from "@/lib/backup/rows";
import type { Database } from "@/lib/db/schema";

/** Databases with a language would order these differently than bytes do. */
const BEGINNINGS = ["b", "A", "_", "ä", "Z", "a", "-", "é"];

/**
 * Row n of each table refers to row n of the others, because the text of all columns of a row is the same.
 *
 * @param options.prefix begins all texts, so that two calls add different rows.
 */
export async function fillEveryTable(
  db: Kysely<Database>,
  { rows = 8, prefix = "" }: { rows?: number; prefix?: string } = {},
): Promise<void> {
  for (const table of await readCatalog(db)) {
    const all = Array.from({ length: rows }, (_, index) =>
      table.columns.map((column) => testValue(column, index, prefix)),
    );
    await insertRows(db, table, all);
  }
}

function testValue({ kind }: Column, index: number, prefix: string): string | number {
  const text = `${BEGINNINGS[index % BEGINNINGS.length]}${prefix}${index} "quoted" 'once' \\ 🏔\n`;
  if (kind === "text") return text;
  if (kind === "bytes") return Buffer.from([index, 0, 255, 10]).toString("base64");
  return index;
}
