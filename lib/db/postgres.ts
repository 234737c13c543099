/** PostgreSQL, for many replicas and many workers. */
import "server-only";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { isOutage } from "@/lib/base/errors";
import { awaited } from "@/lib/base/signals";
import { type OnQuery, reportingTo } from "./on-query";
import { busy, noteDatabase, postgresOutage } from "./outage";
import type { Database } from "./schema";
import { reportingWrites } from "./writes";

const INT8_OID = 20;

/** How long a call waits for a connection, new or of the pool. */
const CONNECT_WITHIN_MS = 5_000;
/** The server gives up a statement after this time, and the connection shortly after: requests must not hang with the database. */
const STATEMENT_WITHIN_MS = 8_000;
const ANSWER_WITHIN_MS = 9_000;
/** A process whose machine has gone keeps its locks until its transaction is ended. */
const IDLE_TRANSACTION_MS = 30_000;
/**
 * A migration waits this long for a lock, because all other statements on the table wait behind it; shorter than the second
 * after which PostgreSQL ends one of two transactions that wait for each other.
 */
const MIGRATION_LOCK_WITHIN_MS = 500;

interface PostgresOptions {
  /** The schema of the tables, if not `public`; tests use one each. */
  schema?: string;
  /** The maximum that this process opens at once; further calls wait for one of them. */
  connections?: number;
  /** Is called with the reason when an idle connection is lost. */
  onLost?: (reason: string) => void;
  /** Is called after each query. */
  onQuery?: OnQuery;
  /** `patient` is for migrations and tools: statements take as long as they take, and only locks are not waited for. */
  statements?: "prompt" | "patient";
}

/**
 * Opens a pool.
 *
 * All calls throw StudioError `database_unavailable` or `storage_unavailable` during an outage.
 *
 * @param connectionString such as `postgres://user:password@host/name`.
 */
export function openPostgres(
  connectionString: string,
  { schema, connections = 10, onLost, onQuery, statements = "prompt" }: PostgresOptions = {},
): Kysely<Database> {
  const isPrompt = statements === "prompt";
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...(isPrompt ? { query_timeout: ANSWER_WITHIN_MS } : {}),
    // A setting of the connection string would be refused by some poolers.
    onConnect: (client: pg.ClientBase) =>
      client.query(
        isPrompt
          ? `set statement_timeout = ${STATEMENT_WITHIN_MS}; set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`
          : `set lock_timeout = ${MIGRATION_LOCK_WITHIN_MS}`,
      ),
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
  const db = reportingWrites(
    new PostgresDialect({ pool: reportingOutages(pool) }),
    (dialect) => new Kysely<Database>({ dialect, ...reportingTo(onQuery) }),
  );
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** The connections of a database; null where it has no pool. `waiting` are queries without a connection. */
export function poolOf(db: Kysely<Database>): { total: number; idle: number; waiting: number } | null {
  const pool = pools.get(db);
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

/** A pool whose calls throw outages, and that gives up a connection which met one. */
function reportingOutages(pool: pg.Pool): PostgresPool {
  let answeredAt = Number.NEGATIVE_INFINITY;
  const onAnswer = () => {
    answeredAt = performance.now();
  };
  return {
    async connect() {
      const startedAt = performance.now();
      try {
        return checked(await pool.connect(), onAnswer);
      } catch (error) {
        // All connections are in use: by statements that the database answers, or by some that wait for it as well.
        if (isWaitOver(error) && answeredAt > startedAt) throw busy(error);
        noteDatabase(true);
        throw postgresOutage(error);
      } finally {
        awaited.announce(() => ({ ms: performance.now() - startedAt }));
      }
    },
    end: () => pool.end(),
  };
}

/** The words of the pool's error, which has no code. */
const isWaitOver = (error: unknown) =>
  error instanceof Error && error.message === "timeout exceeded when trying to connect";

/** @param onAnswer is called whenever the database answers, be it with an error. */
function checked(client: pg.PoolClient, onAnswer: () => void): PostgresPoolClient {
  let broken: Error | null = null;
  // A connection may break between two statements of a transaction. Without a listener the event would end the process.
  const onError = (error: Error) => {
    broken ??= postgresOutage(error) as Error;
  };
  client.on("error", onError);
  // Without cursors, which nothing uses.
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // A connection without an answer is still busy: a rollback would wait behind the statement.
    if (broken) throw broken;
    try {
      const result = await client.query(sql, [...parameters]);
      noteDatabase(false);
      onAnswer();
      return result;
    } catch (error) {
      const known = postgresOutage(error);
      const isGone = isOutage(known) && !(error instanceof Error && "severity" in error);
      if (isGone) broken = known;
      else onAnswer();
      noteDatabase(isGone);
      throw known;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release() {
      // The pool hands the same client out again, and listens itself until then.
      client.off("error", onError);
      client.release(broken ?? false);
    },
  };
}
