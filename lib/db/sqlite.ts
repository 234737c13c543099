/** SQLite in one file, through libsql, whose package includes the binaries. */
import "server-only";
import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import LibSql from "libsql";
import { LRUCache } from "lru-cache";
import { isOutage } from "@/lib/base/errors";
import { type OnQuery, reportingTo } from "./on-query";
import { sqliteOutage } from "./outage";
import type { Database } from "./schema";
import { createTurns } from "./turns";
import { reportingWrites } from "./writes";

/**
 * A transaction takes the write lock when it begins. SQLite's default waits until the first write, and then
 * refuses for good when another process has written since the transaction's first read.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #turn = createTurns();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#turn();
    return new CheckedConnection(connection);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // On a full disk SQLite rolls back by itself, and then refuses to do it again.
      if (!(connection instanceof CheckedConnection && connection.isRolledBack)) throw error;
    }
  }
}

/** A connection that throws outages as such. */
class CheckedConnection implements DatabaseConnection {
  isRolledBack = false;

  constructor(private readonly connection: DatabaseConnection) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.connection.executeQuery<Row>(query);
    } catch (error) {
      const known = sqliteOutage(error);
      this.isRolledBack ||= isOutage(known);
      throw known;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

const MAX_STATEMENTS = 500;
/** Longer statements are not cached: one with 10 000 ids takes 2.6 MB, and no two are equal. */
const MAX_CACHED_CHARACTERS = 8_000;

/** Caches prepared statements: the studio has few, and preparing one takes as long as running it. */
function cached<Statement extends object>(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const statements = new LRUCache<string, Statement>({ max: MAX_STATEMENTS });
  return (sql) => {
    if (sql.length > MAX_CACHED_CHARACTERS) return prepare(sql);
    const known = statements.get(sql);
    if (known) return known;
    const statement = prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

/**
 * Moves all of the write-ahead log into the database file and removes the log, so that a copy of the one file is
 * complete. Closing alone does not: libsql keeps the connection for as long as a prepared statement has not been
 * collected. While another process has the file open, the log stays; it is emptied unless that process is using it.
 */
function checkpointLog(sqlite: InstanceType<typeof LibSql>): void {
  try {
    sqlite.exec("PRAGMA busy_timeout = 500");
    sqlite.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite.exec("PRAGMA journal_mode = DELETE");
  } catch {
    // Nothing is lost, because the next process that opens the file reads the log.
  }
}

/**
 * Opens the database file, creating it if necessary.
 *
 * Write-ahead log with full sync: an acknowledged write survives `kill -9` and a power cut, and several processes
 * may work on the file at once.
 *
 * @param options.onQuery is called after each query.
 * @param options.alone keeps every other process out until the database is closed.
 * @throws Error `SQLITE_BUSY` when it shall be alone and another process has the file open.
 */
export function openSqlite(
  file: string,
  { onQuery, alone = false }: { onQuery?: OnQuery | undefined; alone?: boolean } = {},
): Kysely<Database> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // SQLite would create a file that other users can read; its log gets the same mode as the file.
  closeSync(openSync(file, "a", 0o600));
  const sqlite = new LibSql(file);
  // Waiting for a lock blocks this process, so transactions have few statements.
  sqlite.exec("PRAGMA busy_timeout = 5000");
  if (alone) sqlite.exec("PRAGMA locking_mode = EXCLUSIVE");
  sqlite.exec("PRAGMA journal_mode = WAL");
  // The file is locked by the first access that needs the lock, and stays locked.
  if (alone) sqlite.exec("BEGIN EXCLUSIVE; COMMIT");
  sqlite.exec("PRAGMA synchronous = FULL");
  sqlite.exec("PRAGMA foreign_keys = ON");
  const database = {
    prepare: cached((sql: string) => sqlite.prepare(sql)),
    close() {
      checkpointLog(sqlite);
      sqlite.close();
    },
  };
  return reportingWrites(
    new ImmediateSqliteDialect({ database }),
    (dialect) => new Kysely<Database>({ dialect, ...reportingTo(onQuery) }),
  );
}

/** A new database that ends when it is closed. */
export function openInMemory(): Kysely<Database> {
  return new Kysely({ dialect: new ImmediateSqliteDialect({ database: new LibSql(":memory:") }) });
}
