/** Changes every request that the database has stored, wherever it is: a table that a later migration adds is included. */
import { type Kysely, sql } from "kysely";
import { readCatalog } from "@/lib/backup/catalog";
import type { Database } from "@/lib/db/schema";

/** What another version may have stored in the optional fields: nothing that this one can read. */
export const UNREADABLE = { model: 7, model_settings: [], written: "a fox" };

/** @returns the columns in which requests are stored, such as `jobs.request`. */
export async function changeStoredRequests(db: Kysely<Database>, change: object): Promise<string[]> {
  const places = new Set<string>();
  for (const table of await readCatalog(db)) {
    for (const column of table.columns.filter(({ kind }) => kind === "text")) {
      const name = { table: sql.table(table.name), column: sql.ref(column.name) };
      const { rows } = await sql<{ text: string }>`
        select distinct ${name.column} as text from ${name.table} where ${name.column} like '{%"prompt":%'`.execute(
        db,
      );
      for (const { text } of rows) {
        places.add(`${table.name}.${column.name}`);
        const changed = JSON.stringify({ ...JSON.parse(text), ...change });
        await sql`update ${name.table} set ${name.column} = ${changed} where ${name.column} = ${text}`.execute(
          db,
        );
      }
    }
  }
  return [...places];
}
