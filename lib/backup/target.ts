/** Prepares an empty database for the rows of another one, and opens it for studios when all are there. */
import "server-only";
import { DEFAULT_MIGRATION_TABLE, type Kysely, sql } from "kysely";
import { migrate, UNFINISHED_COPY } from "@/lib/db/migrate";
import { MIGRATIONS } from "@/lib/db/migrations";
import type { Database } from "@/lib/db/schema";
import { readCatalog, type Table } from "./catalog";
import { insertRows, type PortableRow } from "./rows";

/** Tables that a studio without people fills by itself when it starts. */
const OPERATIONAL = new Set(["services", "service_budgets", "rate_limits", "studio_values", "processes"]);

const migrationTable = sql.table(DEFAULT_MIGRATION_TABLE);

/** The names of the applied migrations, and of the mark of an unfinished copy with its origin. */
export async function appliedMigrations(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string;
    timestamp: string;
  }>`select name, timestamp from ${migrationTable}`
    .execute(db)
    // A database without tables has no such table either.
    .catch(() => ({ rows: [] }));
  return new Map(rows.map(({ name, timestamp }) => [name, timestamp]));
}

/** @throws Error when this version does not know one of the migrations. */
export function requireKnownMigrations(names: readonly string[], what: string): void {
  const unknown = names.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0)
    throw new Error(`${what} is of a newer version of the studio (${unknown.join(", ")}). Use that version.`);
}

export interface RowsToCome {
  migrations: readonly string[];
  origin: string;
  beforeMarked?: () => Promise<void>;
}

/**
 * Brings a database to the version of the rows to come and marks it, so that no studio starts on it meanwhile.
 *
 * @param rows.origin identifies the rows; the mark keeps it, so that an interrupted copy is continued with the same rows only.
 * @param rows.beforeMarked throws where the copy cannot begin; the target stays empty then. Not called for one that continues.
 * @returns the tables, and whether an interrupted copy continues.
 * @throws Error when the database holds data of people, is newer than the rows, or is being filled with others.
 */
export async function prepareTarget(
  db: Kysely<Database>,
  { migrations, origin, beforeMarked = async () => {} }: RowsToCome,
): Promise<{ tables: Table[]; continues: boolean }> {
  const applied = await appliedMigrations(db);
  const mark = applied.get(UNFINISHED_COPY);
  if (mark !== undefined && mark !== origin)
    throw new UnfinishedCopyError(
      "The target is partly filled with other data by an interrupted restore or move. Finish that one, or empty the target.",
    );
  if (mark === origin) return { tables: await readCatalog(db), continues: true };
  if (applied.size === 0 && (await readCatalog(db).catch(() => [null])).length > 0)
    throw new Error("The target database holds tables of another application. Use an empty database.");
  const newer = [...applied.keys()].filter((name) => !migrations.includes(name));
  if (newer.length > 0)
    throw new Error(
      `The tables of the target are newer than the data (${newer.join(", ")}). Use a database without tables.`,
    );
  const known = new Set(migrations);
  await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => known.has(name))));
  const tables = await readCatalog(db);
  await requireEmpty(db, tables);
  await beforeMarked();
  await sql`insert into ${migrationTable} (name, timestamp) values (${UNFINISHED_COPY}, ${origin})`.execute(
    db,
  );
  return { tables, continues: false };
}

/** The target belongs to an interrupted copy of other data. */
export class UnfinishedCopyError extends Error {}

async function requireEmpty(db: Kysely<Database>, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => !OPERATIONAL.has(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new Error(
        `The target database is not empty: ${name} has rows. Nothing was changed; use an empty one.`,
      );
  }
  await emptyTables(
    db,
    tables.filter(({ name }) => OPERATIONAL.has(name)),
  );
}

/** Removes all rows, of tables that refer to others first. */
async function emptyTables(db: Kysely<Database>, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
}

/** Discards what an interrupted copy has inserted; the database can be prepared again. */
export async function discardUnfinishedCopy(db: Kysely<Database>): Promise<void> {
  if (!(await appliedMigrations(db)).has(UNFINISHED_COPY)) return;
  await emptyTables(db, await readCatalog(db));
  await removeMark(db);
}

/**
 * Lets studios use the database, and applies the migrations that are newer than its rows.
 *
 * @param change is made in the same transaction, because an interrupted copy counts on all rows.
 */
export async function finishTarget(
  db: Kysely<Database>,
  change: (tx: Kysely<Database>) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await change(tx);
    await removeMark(tx);
  });
  await migrate(db);
}

const removeMark = (db: Kysely<Database>) =>
  sql`delete from ${migrationTable} where name = ${UNFINISHED_COPY}`.execute(db);

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
