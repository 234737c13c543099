/** Applies the migrations. */
import "server-only";
import { DEFAULT_MIGRATION_TABLE, type Kysely, Migrator, sql } from "kysely";
import { isPostgres } from "./dialect";
import { MIGRATIONS } from "./migrations";
import type { Database } from "./schema";

/**
 * Applies missing migrations; safe to call from several processes at once. Refuses a database of a newer version of the studio.
 *
 * PostgreSQL serialises processes by an advisory lock. SQLite has none, so a process that lost the race tries again and
 * finds the migrations applied. While other processes use the tables, a migration on PostgreSQL waits for its locks only
 * briefly, rolls back and tries again: all statements of the others would wait behind it.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const attempts = isPostgres(db) ? MAX_TRIES_FOR_LOCKS : 5;
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  for (let attempt = 1; ; attempt++) {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => MIGRATIONS },
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

/** @throws Error when the database has migrations that this version does not know. */
async function refuseNewerDatabase(db: Kysely<Database>, schema: string | undefined): Promise<void> {
  const table = sql.id(...(schema === undefined ? [] : [schema]), DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`
    .execute(db)
    // Without that table the database has no version, so the first error has another cause.
    .catch(() => ({ rows: [] }));
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length === 0) return;
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
