/** PostgreSQL, for many replicas and many workers. */
import "server-only";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema";

const INT8_OID = 20;

/**
 * Opens a pool.
 *
 * @param connectionString such as `postgres://user:password@host/name`.
 * @param options.schema the schema of the tables, if not `public`; tests use one each.
 * @param options.connections the maximum that this process opens at once; further queries wait for one of them.
 * @param options.onLost is called with the reason when an idle connection is lost.
 */
export function openPostgres(
  connectionString: string,
  {
    schema,
    connections = 10,
    onLost,
  }: { schema?: string; connections?: number; onLost?: (reason: string) => void } = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
    types: {
      // Milliseconds and seeds fit a double exactly; by default pg returns strings.
      getTypeParser: ((oid: number, format?: "text") =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool replaces a lost idle connection; without a listener the event would end the process.
  // Only the message is passed on, because the error object contains the connection's settings.
  pool.on("error", (error) => onLost?.(error.message));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
