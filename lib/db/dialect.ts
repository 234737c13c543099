/** Which of the two databases a handle speaks to, for the few statements that differ. */
import "server-only";
import { type Kysely, PostgresAdapter } from "kysely";

/** True on PostgreSQL, false on SQLite. */
// biome-ignore lint/suspicious/noExplicitAny: the tables do not matter here.
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
