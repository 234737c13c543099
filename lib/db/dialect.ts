/** Detects the database, for the few statements that differ. */
import "server-only";
import { type Kysely, PostgresAdapter } from "kysely";

/** True on PostgreSQL, false on SQLite. */
// biome-ignore lint/suspicious/noExplicitAny: any set of tables will do.
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
