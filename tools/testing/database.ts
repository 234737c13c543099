/** Runs a suite on every database that the studio supports, each test with its own empty tables. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";

interface OpenDatabase {
  /** With the tables of the newest migration. */
  db: Kysely<Database>;
  /** Opens another handle on the same tables, like another process. */
  again(): Kysely<Database>;
  drop(): Promise<void>;
}

/** The bytes of a migrated file, the same for all tests of a process: copying takes a tenth of migrating. */
let migratedFile: Promise<Buffer> | undefined;

async function migrateFile(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-test-"));
  const file = path.join(folder, "studio.db");
  try {
    const db = await withoutSync(openSqlite(file));
    await migrate(db);
    // Read before it is closed, so that its copies have a write-ahead log already: to begin one waits for the disk.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const bytes = readFileSync(file);
    await db.destroy();
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a SQLite file with the tables of the newest migration, which only the first call migrates. */
export async function writeMigrated(file: string): Promise<void> {
  migratedFile ??= migrateFile();
  writeFileSync(file, await migratedFile, { mode: 0o600 });
}

async function sqliteDatabase(): Promise<OpenDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-test-"));
  const file = path.join(folder, "studio.db");
  await writeMigrated(file);
  return {
    db: await withoutSync(openSqlite(file)),
    again: () => openSqlite(file),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Without waiting for the disk after each write, as the PostgreSQL of the tests does: no test cuts the power. */
export async function withoutSync(db: Kysely<Database>): Promise<Kysely<Database>> {
  await sql`pragma synchronous = off`.execute(db);
  return db;
}

/** The schema of the tests. Each test worker has its own database (own-database.ts), so a run replaces only what an earlier run left there. */
const SCHEMA = "tests";
/** The schema as migrated by this process. Tests share it, because emptying it takes a tenth of migrating. */
let migratedSchema: string | undefined;

async function postgresDatabase(url: string): Promise<OpenDatabase> {
  const open = () => openPostgres(url, { schema: SCHEMA });
  const db = open();
  // It fails after a test that dropped the list of migrations.
  const found = await describeSchema(db).catch(() => null);
  if (found !== null && found === migratedSchema) {
    await empty(db);
  } else {
    // The first test, or one after a test that dropped a table or changed the list of migrations.
    await sql`drop schema if exists ${sql.ref(SCHEMA)} cascade`.execute(db);
    await sql`create schema ${sql.ref(SCHEMA)}`.execute(db);
    await migrate(db);
    migratedSchema = await describeSchema(db);
  }
  return { db, again: open, drop: async () => {} };
}

/** The planner assumes at least so many bytes of a table without statistics. */
const ASSUMED_BYTES = 10 * 8_192;

/**
 * Truncating takes ten times as long as deleting few rows, because it makes new files for all tables and indexes. It is
 * left for tables that have grown or have statistics: these would change how later queries are planned.
 */
async function empty(db: Kysely<Database>): Promise<void> {
  // Finished copies are noted there.
  await sql`drop table if exists kysely_finished_copy`.execute(db);
  const { rows: tables } = await sql<{ name: string; bytes: number; hasStatistics: boolean }>`
    select relname as name, pg_relation_size(oid) as bytes, reltuples >= 0 as "hasStatistics" from pg_class
    where relnamespace = ${SCHEMA}::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(
    db,
  );
  if (tables.some(({ bytes, hasStatistics }) => bytes > ASSUMED_BYTES || hasStatistics)) {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
    return;
  }
  const used = tables.filter(({ bytes }) => bytes > 0);
  if (used.length === 0) return;
  // In one statement, so that references between the tables are checked when all rows are gone.
  const deletes = used.map(({ name }, n) => sql`${sql.ref(`rows_${n}`)} as (delete from ${sql.table(name)})`);
  await sql`with ${sql.join(deletes)} select 1`.execute(db);
}

/** The columns of all tables and indexes, and the applied migrations. */
async function describeSchema(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select relname || '.' || attname || ' ' || atttypid as text
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = ${SCHEMA}::regnamespace
    union all select name from kysely_migration order by text`.execute(db);
  return rows.map(({ text }) => text).join("\n");
}

type Body = (database: () => Kysely<Database>, another: () => Kysely<Database>) => void;

/**
 * @param body receives `database()`, the handle of the running test, and `another()`, a further handle on the same
 * tables; both are closed after the test. Without TEST_DATABASE_URL the PostgreSQL tests are skipped and counted as skipped.
 */
export function describeOnEachDatabase(name: string, body: Body): void {
  suite(`${name} on SQLite`, false, sqliteDatabase, body);
  describeOnPostgres(name, body);
}

/** For tests in which the database plays no part. */
export function describeOnSqlite(name: string, body: Body): void {
  suite(name, false, sqliteDatabase, body);
}

/** For tests of concurrent transactions, which SQLite does not have. */
export function describeOnPostgres(name: string, body: Body): void {
  const postgresUrl = process.env.TEST_DATABASE_URL;
  suite(`${name} on PostgreSQL`, !postgresUrl, () => postgresDatabase(postgresUrl ?? ""), body);
}

function suite(name: string, skip: boolean, open: () => Promise<OpenDatabase>, body: Body): void {
  describe.skipIf(skip)(name, () => {
    let opened: OpenDatabase | undefined;
    let handles: Kysely<Database>[] = [];
    beforeEach(async () => {
      opened = await open();
      handles = [opened.db];
    });
    afterEach(async () => {
      for (const handle of handles) await handle.destroy();
      await opened?.drop();
    });
    const current = () => {
      if (!opened) throw new Error("The database is open only while a test runs.");
      return opened;
    };
    body(
      () => current().db,
      () => {
        const handle = current().again();
        handles.push(handle);
        return handle;
      },
    );
  });
}
