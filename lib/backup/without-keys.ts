/**
 * Keys of companies are sealed with the studio's secret, and a backup may have that too. So they are only in backups that a passphrase
 * encrypts.
 */
import "server-only";
import { KEY_ROWS } from "@/lib/db/sealed-rows";
import type { Table } from "./catalog";
import type { PortableRow } from "./rows";

/** @returns the rows without those that hold a key. */
export function withoutKeys({ name, columns }: Table, rows: readonly PortableRow[]): PortableRow[] {
  if (name !== "studio_values") return [...rows];
  const place = columns.findIndex((column) => column.name === "key");
  return rows.filter((row) => !String(row[place]).startsWith(KEY_ROWS));
}
