/** Prepares an empty database for the rows of another one, and opens it for studios when all are there. */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import { UNFINISHED_COPY, update } from "@/lib/db/migrate";
import { MIGRATIONS } from "@/lib/db/migrations";
import type { Database } from "@/lib/db/schema";
import { appliedMigrations, forgetMigration, recordMigration } from "@/lib/db/update/version";
import { readCatalog, type Table } from "./catalog";
import { insertRows, type PortableRow } from "./rows";

/** Tables that a studio without people fills by itself when it starts. */
export const OPERATIONAL = new Set([
  "services",
  "service_budgets",
  "rate_limits",
  "studio_values",
  "processes",
]);

/**
 * Names the copy that filled a database. Its name is that of no table of the studio, whose rows are the same on both sides, and of
 * none that `readCatalog` finds.
 */
const NOTES = "kysely_finished_copy";

/** @throws Error when this version does not know one of the migrations. */
export function requireKnownMigrations(names: readonly string[], what: string): void {
  const unknown = names.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0)
    throw new Error(`${what} is of a newer version of the studio (${unknown.join(", ")}). Use that version.`);
}

export interface RowsToCome {
  migrations: readonly string[];
  origin: string;
  beforeMarked?: (tx: Kysely<Database>) => Promise<void>;
}

export interface Prepared {
  tables: Table[];
  /** `complete`: the same copy has filled this database before, and nothing is left to do. */
  state: "begins" | "continues" | "complete";
}

/**
 * Brings a database to the version of the rows to come and marks it, so that no studio starts on it meanwhile: all of it in one
 * transaction, so that an interrupted or refused copy leaves no tables.
 *
 * @param rows.origin identifies the rows; the mark keeps it, so that an interrupted copy is continued with the same rows only.
 * @param rows.beforeMarked throws where the copy cannot begin. Not called for one that continues.
 * @throws Error when the database holds data of people, is newer than the rows, or is being filled with others.
 */
export async function prepareTarget(
  db: Kysely<Database>,
  { migrations, origin, beforeMarked = async () => {} }: RowsToCome,
): Promise<Prepared> {
  const applied = await appliedMigrations(db);
  const mark = applied.get(UNFINISHED_COPY);
  if (mark !== undefined && mark !== origin)
    throw new UnfinishedCopyError(
      "The target is partly filled with other data by an interrupted restore or move. Finish that one, or empty the target.",
    );
  if (mark === origin) return { tables: await readCatalog(db), state: "continues" };
  if (applied.size === 0 && (await readCatalog(db).catch(() => [null])).length > 0)
    throw new Error("The target database holds tables of another application. Use an empty database.");
  if (await isComplete(db, origin)) return { tables: await readCatalog(db), state: "complete" };
  const newer = [...applied.keys()].filter((name) => !migrations.includes(name));
  if (newer.length > 0)
    throw new Error(
      `The tables of the target are newer than the data (${newer.join(", ")}). Use a database without tables.`,
    );
  const wanted = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => migrations.includes(name)));
  const tables = await db.transaction().execute(async (tx) => {
    await update(tx, wanted);
    const made = await readCatalog(tx);
    await requireEmpty(tx, made);
    await beforeMarked(tx);
    await recordMigration(tx, UNFINISHED_COPY, origin);
    return made;
  });
  return { tables, state: "begins" };
}

/** Whether the same copy has filled this database before, and it was not emptied since. */
async function isComplete(db: Kysely<Database>, origin: string): Promise<boolean> {
  const isThere = isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${NOTES}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${NOTES}`;
  if ((await isThere.execute(db)).rows.length === 0) return false;
  const { rows } = await sql`select 1 from ${sql.table(NOTES)} where origin = ${origin}`.execute(db);
  return rows.length > 0 && (await tableWithRows(db, await readCatalog(db))) !== null;
}

/** The target belongs to an interrupted copy of other data. */
export class UnfinishedCopyError extends Error {}

async function requireEmpty(db: Kysely<Database>, tables: readonly Table[]): Promise<void> {
  const name = await tableWithRows(db, tables);
  if (name !== null)
    throw new Error(
      `The target database is not empty: ${name} has rows. Nothing was changed; use an empty one.`,
    );
  await emptyTables(
    db,
    tables.filter((table) => OPERATIONAL.has(table.name)),
  );
}

/** The name of a table with data of people; null where none has any. */
async function tableWithRows(db: Kysely<Database>, tables: readonly Table[]): Promise<string | null> {
  for (const { name } of tables.filter((table) => !OPERATIONAL.has(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return null;
}

/** Removes all rows, of tables that refer to others first. */
async function emptyTables(db: Kysely<Database>, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
}

/** Discards what an interrupted copy has inserted; the database can be prepared again. */
export async function discardUnfinishedCopy(db: Kysely<Database>): Promise<void> {
  if (!(await appliedMigrations(db)).has(UNFINISHED_COPY)) return;
  await db.transaction().execute(async (tx) => {
    await emptyTables(tx, await readCatalog(tx));
    await forgetMigration(tx, UNFINISHED_COPY);
  });
}

/**
 * Lets studios use the database, and applies the migrations that are newer than its rows: all in one transaction, because an
 * interrupted copy counts on all rows, and a finished one is found finished.
 *
 * @param origin as the target was prepared with.
 * @param change is made in the same transaction.
 */
export async function finishTarget(
  db: Kysely<Database>,
  origin: string,
  change: (tx: Kysely<Database>) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await change(tx);
    await forgetMigration(tx, UNFINISHED_COPY);
    await update(tx, MIGRATIONS);
    await sql`create table if not exists ${sql.table(NOTES)} (origin varchar(255) not null primary key)`.execute(
      tx,
    );
    await sql`insert into ${sql.table(NOTES)} (origin) values (${origin}) on conflict do nothing`.execute(tx);
  });
}

/**
 * Inserts the rows of a table, except as many as are there already: batches are inserted in order, so those are the first ones.
 *
 * @param batches all rows of the table in the order of its primary key.
 */
export async function fillTable(
  db: Kysely<Database>,
  table: Table,
  batches: AsyncIterable<PortableRow[]>,
): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table.name)}`.execute(db);
  let present = rows[0]?.count ?? 0;
  for await (const batch of batches) {
    if (present < batch.length) await insertRows(db, table, batch.slice(present));
    present = Math.max(0, present - batch.length);
  }
}

/** @throws Error naming the tables whose columns differ. */
export function requireSameTables(
  ours: readonly Table[],
  theirs: readonly Pick<Table, "name" | "columns">[],
): void {
  const describe = (tables: readonly Pick<Table, "name" | "columns">[]) =>
    new Map(
      tables.map(({ name, columns }) => [name, columns.map((one) => `${one.name} ${one.kind}`).join(", ")]),
    );
  const [a, b] = [describe(ours), describe(theirs)];
  const different = [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
  if (different.length > 0)
    throw new Error(`The tables of both sides differ, so nothing was copied: ${different.join(", ")}.`);
}

/** @throws Error naming the tables of which the target does not hold the same rows. */
export function requireSameDigests(
  expected: Readonly<Record<string, { rows: number; sha256: string }>>,
  found: Readonly<Record<string, { rows: number; sha256: string }>>,
): void {
  const different = Object.entries(expected).flatMap(([name, { rows, sha256 }]) => {
    const there = found[name];
    if (there?.rows !== rows) return [`${name} has ${there?.rows ?? 0} rows instead of ${rows}`];
    return there.sha256 === sha256 ? [] : [`${name} has other values`];
  });
  if (different.length > 0)
    throw new Error(
      `The copy differs from the original: ${different.join("; ")}. It is not opened for a studio; empty the target and try again.`,
    );
}
