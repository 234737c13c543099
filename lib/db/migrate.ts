/** Brings the tables up to date. */
import "server-only";
import { type Kysely, Migrator } from "kysely";
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
  for (let attempt = 1; ; attempt++) {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (attempt >= attempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
}
