/** PostgreSQL, for many replicas and many workers. */
import "server-only";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type OnQuery, reportingTo } from "./on-query";
import type { Database } from "./schema";

const INT8_OID = 20;

/**
 * Opens a pool.
 *
 * @param connectionString such as `postgres://user:password@host/name`.
 * @param options.schema the schema of the tables, if not `public`; tests use one each.
 * @param options.onLost is called with the reason when an idle connection is lost.
 * @param options.onQuery is called after each query.
 */
export function openPostgres(
  connectionString: string,
  { schema, onLost, onQuery }: { schema?: string; onLost?: (reason: string) => void; onQuery?: OnQuery } = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
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
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...reportingTo(onQuery) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** The connections of a database; null where it has no pool. `waiting` are queries without a connection. */
export function poolOf(db: Kysely<Database>): { total: number; idle: number; waiting: number } | null {
  const pool = pools.get(db);
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}
