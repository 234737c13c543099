/** The tables, columns and indexes of a SQLite database. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema";

export interface SqliteSchema {
  /** The columns of each table, tables in the order in which they were made; without those of Kysely and SQLite. */
  tables: ReadonlyMap<string, readonly string[]>;
  /** The statement that made each index; without those that belong to a table's constraints. */
  indexes: ReadonlyMap<string, string>;
}

export async function readSchema(db: Kysely<Database>): Promise<SqliteSchema> {
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select t.name as "table", c.name as name from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'
    order by t.rowid, c.cid`.execute(db);
  const { rows: indexes } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where type = 'index' and sql is not null`.execute(db);
  const tables = new Map<string, string[]>();
  for (const { table, name } of columns) tables.set(table, [...(tables.get(table) ?? []), name]);
  return { tables, indexes: new Map(indexes.map(({ name, text }) => [name, text])) };
}
