/** Leaves out of a backup what only the studio's secret opens, because that secret may be in the same backup. */
import { isSealedRow, KEY_ROWS } from "@/lib/db/sealed-rows";
import type { Table } from "./catalog";
import type { PortableRow } from "./rows";

/** @returns `keys`: how many of the rows left out have the key of a company, which somebody has to paste again. */
export function withoutSealed(
  { name, columns }: Table,
  rows: PortableRow[],
): { rows: PortableRow[]; keys: number } {
  if (name === "webhooks") return { rows: rows.map((row) => withoutSecrets(columns, row)), keys: 0 };
  if (name !== "studio_values") return { rows, keys: 0 };
  const place = columns.findIndex((column) => column.name === "key");
  const keyOf = (row: PortableRow) => String(row[place]);
  return {
    rows: rows.filter((row) => !isSealedRow(keyOf(row))),
    keys: rows.filter((row) => keyOf(row).startsWith(KEY_ROWS)).length,
  };
}

/** The webhook stays, and says that it needs a new secret. */
function withoutSecrets(columns: Table["columns"], row: PortableRow): PortableRow {
  const left = new Map<string | undefined, PortableRow[number]>([
    ["secret", ""],
    ["former_secret", null],
  ]);
  return row.map((value, at) => {
    const secret = left.get(columns[at]?.name);
    return secret === undefined ? value : secret;
  });
}
