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
 * finds the migrations applied.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const attempts = isPostgres(db) ? 1 : 5;
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
