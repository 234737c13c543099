/** Applies the migrations. */
import "server-only";
import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from "kysely";
import { isPostgres } from "./dialect";
import { MIGRATIONS } from "./migrations";
import type { Database } from "./schema";

/** How long a process waits for the one that applies the migrations. */
const MIGRATED_WITHIN_MS = 60_000;
const MIGRATED_CHECK_MS = 500;

/**
 * A row among the applied migrations while a restore or move fills the database. No version of the studio knows this name,
 * so none starts on half of the data.
 */
export const UNFINISHED_COPY = "zzzz-unfinished-copy";

/**
 * Applies missing migrations; safe to call from several processes at once. Refuses a database of a newer version of the studio.
 *
 * PostgreSQL serialises processes by an advisory lock. SQLite has none, so a process that lost the race tries again and
 * finds the migrations applied. While other processes use the tables, a migration on PostgreSQL waits for its locks only
 * briefly, rolls back and tries again: all statements of the others would wait behind it. For that `db` is opened with
 * `statements: "patient"`.
 *
 * @param migrations all if not given; fewer for data of an earlier version, others in tests.
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: Record<string, Migration> = MIGRATIONS,
): Promise<void> {
  const attempts = isPostgres(db) ? MAX_TRIES_FOR_LOCKS : 5;
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  for (let attempt = 1; ; attempt++) {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      // Otherwise tables of another application in the same database would be found.
      ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    });
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    await refuseNewerDatabase(db, schema);
    if (attempt >= attempts || (isPostgres(db) && !isLockRefused(error))) throw error;
    // With jitter, so that processes that start together do not meet again.
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(1_000, 200 * attempt) * (0.5 + Math.random())),
    );
  }
}

/** About five minutes. */
const MAX_TRIES_FOR_LOCKS = 250;

/** Whether a lock was not granted in time, or its holder waited for one of ours. */
function isLockRefused(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return code === "55P03" || code === "40P01";
}

/**
 * Waits until another process has applied all migrations.
 *
 * @param withinMs how long.
 * @throws Error naming what is missing after that time; at once for a database of a newer version.
 */
export async function waitForMigrations(db: Kysely<Database>, withinMs = MIGRATED_WITHIN_MS): Promise<void> {
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  const waitUntil = Date.now() + withinMs;
  for (;;) {
    const missing = await missingMigrations(db, schema);
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

async function missingMigrations(db: Kysely<Database>, schema: string | undefined): Promise<string[]> {
  const names = await appliedMigrations(db, schema);
  refuseUnknown(names);
  return Object.keys(MIGRATIONS).filter((name) => !names.includes(name));
}

/** @throws Error when the database has migrations that this version does not know. */
async function refuseNewerDatabase(db: Kysely<Database>, schema: string | undefined): Promise<void> {
  // A database that cannot be read has no version, so the first error has another cause.
  refuseUnknown(await appliedMigrations(db, schema).catch(() => []));
}

/** The names of the applied migrations in order; empty for a new database. */
async function appliedMigrations(db: Kysely<Database>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isThere = tables.some(
    (table) => table.name === DEFAULT_MIGRATION_TABLE && (schema === undefined || table.schema === schema),
  );
  if (!isThere) return [];
  const table = sql.id(...(schema === undefined ? [] : [schema]), DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws Error for migrations that this version does not know. */
function refuseUnknown(names: readonly string[]): void {
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

/** The default schema of PostgreSQL. */
async function currentSchema(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? undefined;
}
