/** Applies the migrations. */
import "server-only";
import { DEFAULT_MIGRATION_TABLE, type Kysely, Migrator, sql } from "kysely";
import { isPostgres } from "./dialect";
import { MIGRATIONS } from "./migrations";
import type { Database } from "./schema";

/**
 * A row among the applied migrations while a restore or move fills the database. No version of the studio knows this name,
 * so none starts on half of the data.
 */
export const UNFINISHED_COPY = "zzzz-unfinished-copy";

/**
 * Applies missing migrations; safe to call from several processes at once. Refuses a database of a newer version of the studio.
 *
 * PostgreSQL serialises processes by an advisory lock. SQLite has none, so a process that lost the race tries again and
 * finds the migrations applied.
 *
 * @param only the names of the migrations to apply, for data of an earlier version; all if not given.
 */
export async function migrate(db: Kysely<Database>, only?: ReadonlySet<string>): Promise<void> {
  const attempts = isPostgres(db) ? 1 : 5;
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).filter(([name]) => only?.has(name) ?? true),
  );
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
    if (attempt >= attempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
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
