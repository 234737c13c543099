/** Brings the tables up to date. */
import "server-only";
import { type Kysely, Migrator, sql } from "kysely";
import { isPostgres } from "./dialect";
import { MIGRATIONS } from "./migrations";
import type { Database } from "./schema";

/**
 * Applies what is missing; safe to call from several processes at once.
 *
 * PostgreSQL serialises them by an advisory lock. SQLite has none, so whoever lost the race tries again and finds
 * the work done.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const attempts = isPostgres(db) ? 1 : 5;
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  for (let attempt = 1; ; attempt++) {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => MIGRATIONS },
      // Without it, the tables of another application in the same database would be taken for ours.
      ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    });
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (attempt >= attempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
}

/** The schema in which PostgreSQL makes tables when none is named. */
async function currentSchema(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? undefined;
}
