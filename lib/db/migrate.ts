/** Applies the migrations. */
import "server-only";
import { DEFAULT_MIGRATION_TABLE, type Kysely, type KyselyPlugin, type Migration, sql } from "kysely";
import { isOutage } from "@/lib/base/errors";
import { isPostgres } from "./dialect";
import { MIGRATIONS } from "./migrations";
import type { Database } from "./schema";
import { removeLeftovers } from "./update/leftovers";

/** How long a process waits for the one that applies the migrations. */
const MIGRATED_WITHIN_MS = 60_000;
const MIGRATED_CHECK_MS = 500;

/**
 * A row among the applied migrations while a restore or move fills the database. No version of the studio knows this name,
 * so none starts on half of the data.
 */
export const UNFINISHED_COPY = "zzzz-unfinished-copy";

/** A step of an update before its first change. */
export type BeforeUpdate = (tx: Kysely<Database>, applied: readonly string[]) => Promise<void>;

/**
 * Applies all missing migrations in one transaction: interrupted at any moment, the database is still the one from before.
 * Safe to call from several processes at once. Refuses a database of a newer version of the studio.
 *
 * Processes are serialised, on PostgreSQL by an advisory lock and on SQLite by its write lock. While other processes use the
 * tables, a migration on PostgreSQL waits for its locks only briefly, rolls back and tries again: all statements of the
 * others would wait behind it. For that `db` is opened with `statements: "patient"`.
 *
 * @param migrations all if not given; fewer for data of an earlier version, others in tests.
 * @param before is called in the transaction when a database that is not new is about to be changed, with the names of its
 * migrations; what it throws ends the update.
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: Record<string, Migration> = MIGRATIONS,
  before: BeforeUpdate = async () => {},
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if ((await missingMigrations(db, migrations)).length === 0) return;
    try {
      await db.transaction().execute((tx) => update(tx.withPlugin(letSignalsIn), migrations, before));
      return;
    } catch (error) {
      if (attempt >= MAX_TRIES_FOR_LOCKS || !isLockRefused(error)) throw error;
    }
    // With jitter, so that processes that start together do not meet again.
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(1_000, 200 * attempt) * (0.5 + Math.random())),
    );
  }
}

/** As `migrate`, inside a transaction of the caller, who does more in it. */
export async function update(
  tx: Kysely<Database>,
  migrations: Record<string, Migration>,
  before: BeforeUpdate = async () => {},
): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(tx);
  // Another process may have done it meanwhile.
  const missing = await missingMigrations(tx, migrations);
  const applied = await appliedMigrations(tx);
  if (missing.length === 0) return;
  if (applied.length > 0) await before(tx, applied);
  await createList(tx);
  for (const name of missing) {
    try {
      const mayBeThere = name === missing[0] && !isPostgres(tx);
      const leftovers = mayBeThere ? await removeLeftovers(tx, migrations, name) : null;
      await migrations[name]?.up(tx);
      await leftovers?.requireMadeAgain();
    } catch (error) {
      throw isLockRefused(error) || isOutage(error) ? error : notUpdated(name, error);
    }
    await sql`insert into ${list} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  }
}

function notUpdated(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The database could not be brought up to date: ${reason} (in ${name}). Nothing was changed, so the version of the ` +
      "studio that ran before can be started again.",
    { cause },
  );
}

const list = sql.table(DEFAULT_MIGRATION_TABLE);

/** As Kysely's own migrator makes it, which earlier versions of the studio use. */
async function createList(tx: Kysely<Database>): Promise<void> {
  await tx.schema
    .createTable(DEFAULT_MIGRATION_TABLE)
    .ifNotExists()
    .addColumn("name", "varchar(255)", (column) => column.notNull().primaryKey())
    .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
    .execute();
}

/** The lock of Kysely's own migrator, for earlier versions of the studio that start at the same time. */
const LOCK_KEY = 3853314791062309107n;

/** SQLite blocks the process during a statement. Without a pause between two of them no stop signal would arrive. */
const letSignalsIn: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  },
};

/** About five minutes. */
const MAX_TRIES_FOR_LOCKS = 250;

/** Whether PostgreSQL did not grant a lock in time, or its holder waited for one of ours. */
function isLockRefused(error: unknown): boolean {
  const { code } = Object((error as Error).cause ?? error) as { code?: unknown };
  return code === "55P03" || code === "40P01";
}

/**
 * Waits until another process has applied all migrations.
 *
 * @param withinMs how long.
 * @throws Error naming what is missing after that time; at once for a database of a newer version.
 */
export async function waitForMigrations(db: Kysely<Database>, withinMs = MIGRATED_WITHIN_MS): Promise<void> {
  const waitUntil = Date.now() + withinMs;
  for (;;) {
    const missing = await missingMigrations(db, MIGRATIONS);
    if (missing.length === 0) return;
    if (Date.now() >= waitUntil) {
      throw new Error(
        `The database is older than this version of the studio (without ${missing.join(", ")}), and MIGRATE_ON_START is ` +
          'false. Bring it up to date with "node admin.mjs migrate" in the image or "npm run admin -- migrate" in a checkout.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, MIGRATED_CHECK_MS));
  }
}

/** In order. @throws Error when the database has migrations that this version does not know. */
async function missingMigrations(
  db: Kysely<Database>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const applied = await appliedMigrations(db);
  refuseUnknown(applied.filter((name) => !Object.hasOwn(migrations, name)));
  return Object.keys(migrations)
    .filter((name) => !applied.includes(name))
    .sort();
}

/** The names of the applied migrations in order; empty for a new database. */
async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  // Otherwise the list of another application in the same database would be found.
  const { rows: lists } = await (isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`
  ).execute(db);
  if (lists.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${list} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws Error for migrations that this version does not know. */
export function refuseUnknown(names: readonly string[]): void {
  const unknown = names.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length === 0) return;
  if (unknown.includes(UNFINISHED_COPY))
    throw new Error(
      "The database is being filled by a restore or a move, or one was interrupted. Run the same command again to finish it.",
    );
  throw new Error(
    `The database was brought up to date by a newer version of the studio (${unknown.join(", ")}), which this one ` +
      "cannot read. Start that version again, or restore the backup from before the update. Nothing was changed.",
  );
}
