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
 * @param options.schema where the tables live, when it is not `public`; tests keep apart by it.
 * @param options.onLost hears why a connection that nobody was using is gone.
 */
export function openPostgres(
  connectionString: string,
  { schema, onLost }: { schema?: string; onLost?: (reason: string) => void } = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
    types: {
      // Milliseconds and seeds fit a double exactly; pg would hand them out as strings.
      getTypeParser: ((oid: number, format?: "text") =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  // The error itself drags the whole connection along, its settings too.
  pool.on("error", (error) => onLost?.(error.message));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
