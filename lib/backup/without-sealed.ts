/** Leaves out of a backup what only the studio's secret opens, because that secret may be in the same backup. */
import { isSealedRow, KEY_ROWS } from "@/lib/db/sealed-rows";
import type { Table } from "./catalog";
import type { PortableRow } from "./rows";

/** @returns `keys`: how many of the rows left out have the key of a company, which somebody has to paste again. */
export function withoutSealed(
  { name, columns }: Table,
  rows: PortableRow[],
): { rows: PortableRow[]; keys: number } {
  if (name !== "studio_values") return { rows, keys: 0 };
  const place = columns.findIndex((column) => column.name === "key");
  const keyOf = (row: PortableRow) => String(row[place]);
  return {
    rows: rows.filter((row) => !isSealedRow(keyOf(row))),
    keys: rows.filter((row) => keyOf(row).startsWith(KEY_ROWS)).length,
  };
}
