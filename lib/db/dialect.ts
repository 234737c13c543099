/** Detects the database, for the few statements that differ. */
import "server-only";
import type { Kysely } from "kysely";

/**
 * True on PostgreSQL, false on SQLite. Known by what the database can do and not by a class, because each bundle of the server
 * has its own copy of the classes: the one that answers requests did not open the database.
 */
// biome-ignore lint/suspicious/noExplicitAny: any set of tables will do.
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl;
}
