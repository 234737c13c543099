/** Kysely's SQLite with locks that are waited for, and errors that say when the database is away. */
import "server-only";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { sqliteOutage } from "../outage";
import { createTurns } from "../turns";
import { tableWritten } from "../writes";
import { waitForLock } from "./wait-for-lock";

/** The connection of libsql, as far as the dialect uses it. */
export interface Sqlite extends SqliteDatabase {
  /** Runs a statement that is prepared for it alone, and finished also when it fails. */
  exec(sql: string): unknown;
  readonly open: boolean;
  /** Not to be asked of a closed one: libsql would end the process. */
  readonly inTransaction: boolean;
}

const isInTransaction = (sqlite: Sqlite) => sqlite.open && sqlite.inTransaction;

/** @param sqlite is closed with the database; the dialect is its only user. */
export class LockingSqliteDialect extends SqliteDialect {
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): Driver {
    return new LockingSqliteDriver(this.#sqlite);
  }
}

/**
 * A transaction takes the write lock when it begins. SQLite's default waits until the first write, and then
 * refuses for good when another process has written since the transaction's first read.
 */
class LockingSqliteDriver extends SqliteDriver {
  readonly #turn = createTurns();
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#turn();
    return new LockingConnection(connection, this.#sqlite, async (pause) => {
      await super.releaseConnection();
      await pause;
      await super.acquireConnection();
    });
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite rolls back by itself, and then refuses to do it again.
    if (isInTransaction(this.#sqlite)) await super.rollbackTransaction(connection);
  }
}

const BEGIN = "begin immediate";

/** A connection that waits for the locks of others without blocking the process, and throws outages as such. */
class LockingConnection implements DatabaseConnection {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly sqlite: Sqlite,
    /** Lends the one connection to other statements during a pause: those who read need not wait for those who write. */
    private readonly lend: (pause: Promise<void>) => Promise<void>,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      if (query.sql === BEGIN) return await this.#begin();
      if (isInTransaction(this.sqlite)) return await this.connection.executeQuery<Row>(query);
      if (tableWritten(query) !== null) return await this.#write<Row>(query);
      // Readers meet a lock only while the log is repaired or removed.
      return await waitForLock(() => this.connection.executeQuery<Row>(query), this.lend);
    } catch (error) {
      throw sqliteOutage(error);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }

  async #begin(): Promise<QueryResult<never>> {
    await waitForLock(() => this.sqlite.exec(BEGIN), this.lend);
    return { rows: [] };
  }

  /**
   * In a transaction of its own. A prepared statement that has met a lock stays open until it is run again, and for so long
   * SQLite commits nothing that this connection writes: neither visible to others nor there after a crash.
   */
  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#begin();
    try {
      const result = await this.connection.executeQuery<Row>(query);
      this.sqlite.exec("commit");
      return result;
    } catch (error) {
      if (isInTransaction(this.sqlite)) this.sqlite.exec("rollback");
      throw error;
    }
  }
}
