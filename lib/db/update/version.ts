/** Which version of the studio a database has: the migrations that were applied to it. */
import "server-only";
import { DEFAULT_MIGRATION_TABLE, type Kysely, sql } from "kysely";
import { isPostgres } from "../dialect";
import { refuseUnknown } from "../migrate";
import { MIGRATIONS } from "../migrations";
import type { Database } from "../schema";

const migrationTable = sql.table(DEFAULT_MIGRATION_TABLE);

/** The names of the applied migrations, and of the mark of an unfinished copy with its origin; none for a database without tables. */
export async function appliedMigrations(db: Kysely<Database>): Promise<Map<string, string>> {
  const isThere = isPostgres(db)
    ? sql`select 1 from pg_class where relname = ${DEFAULT_MIGRATION_TABLE} and relnamespace = current_schema()::regnamespace`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`;
  if ((await isThere.execute(db)).rows.length === 0) return new Map();
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from ${migrationTable}`.execute(db);
  return new Map(rows.map(({ name, timestamp }) => [name, timestamp]));
}

/** The error of a command whose settings lead to a place without a studio. @param name of the database, for people */
export const noStudioAt = (name: string): Error =>
  new Error(
    `There is no studio at ${name}. Nothing was made. Look at the DATA_DIR and DATABASE_URL of this command; where a new studio ` +
      "shall be, start it first.",
  );

/**
 * For commands that read a database as it is, and must not change it for a studio of another version that may be using it.
 *
 * @param name of the database, for people.
 * @throws Error saying what was found and what to do, for a database without tables, of another version, or partly filled.
 */
export async function requireThisVersion(db: Kysely<Database>, name: string): Promise<void> {
  const applied = [...(await appliedMigrations(db)).keys()];
  refuseUnknown(applied);
  if (applied.length === 0) throw noStudioAt(name);
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new Error(
    `The database is of an earlier version of the studio: it lacks ${missing.join(", ")}. Run this command with that version, ` +
      'or bring the database up to date first, with "node admin.mjs migrate" in the image or "npm run admin -- migrate" in a ' +
      "checkout. Nothing was changed.",
  );
}

export const recordMigration = (tx: Kysely<Database>, name: string, timestamp: string) =>
  sql`insert into ${migrationTable} (name, timestamp) values (${name}, ${timestamp})`.execute(tx);

export const forgetMigration = (tx: Kysely<Database>, name: string) =>
  sql`delete from ${migrationTable} where name = ${name}`.execute(tx);
