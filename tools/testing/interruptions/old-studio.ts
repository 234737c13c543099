/** Databases of earlier versions of the studio, with rows in every table. */
import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import { MIGRATIONS } from "@/lib/db/migrations";
import type { Database } from "@/lib/db/schema";
import { readSchema } from "@/lib/db/sqlite-schema";
import { fillEveryTable } from "../every-table";

export const VERSIONS = Object.keys(MIGRATIONS).length;

/** The first migrations, in order. */
export const firstOf = (count: number): Record<string, Migration> =>
  Object.fromEntries(Object.entries(MIGRATIONS).slice(0, count));

/**
 * Migrates as earlier versions did: on SQLite each statement is committed by itself.
 *
 * @param schema where PostgreSQL keeps the tables.
 */
export async function migrateAsBefore(
  db: Kysely<Database>,
  migrations: Record<string, Migration>,
  schema?: string,
): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema ? { migrationTableSchema: schema } : {}),
  }).migrateToLatest();
  if (error) throw error;
}

/** Makes the tables after so many migrations, and puts rows into each. */
export async function makeOldStudio(db: Kysely<Database>, count: number, schema?: string): Promise<void> {
  if (count === 0) return;
  await migrateAsBefore(db, firstOf(count), schema);
  await fillEveryTable(db, { rows: 9 });
  // Migrations read these: the request as JSON, and what has ended, for whom and when.
  const nth = sql`(created_at % 3)`;
  await sql`update creations set
    request = '{"prompt":"A Red fox ' || created_at || '","is_public":' ||
      case ${nth} when 0 then 'false' else 'true' end || ',"settings":{"aspect_ratio":"16:9"}}',
    status = case ${nth} when 0 then 'succeed' when 1 then 'failed' else 'queued' end,
    service = case ${nth} when 2 then 'https://service.test' else 'embedded' end,
    finished_at = case ${nth} when 2 then null else 1793491199999 + created_at end,
    is_favourite = case ${nth} when 0 then 1 else 0 end`.execute(db);
}

/** All rows of all tables, and on SQLite the statements that made the tables and indexes. */
export async function describeStudio(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of await tablesOf(db)) {
    const columns = table === "kysely_migration" ? sql`name` : sql`*`;
    const { rows } = await sql`select ${columns} from ${sql.table(table)}`.execute(db);
    // The order of the columns differs where one was added again.
    all[table] = rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
  }
  if (!isPostgres(db)) {
    const { tables, indexes } = await readSchema(db);
    all.schema = [...[...tables].map(([name, columns]) => [name, ...columns.toSorted()]), ...indexes].sort();
  }
  return all;
}

/** The table that holds Kysely's lock says nothing, and only earlier versions make it. */
async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== "kysely_migration_lock")
    .sort();
}
