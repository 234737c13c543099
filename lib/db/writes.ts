/**
 * Tells caches of this process which tables it has written, as soon as others can read the new rows and before the writer
 * continues. It sits between Kysely and the driver, so no write can be forgotten. Of writes of other processes it knows nothing.
 */
import "server-only";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type OperationNode,
  type QueryResult,
  TableNode,
  type TransactionSettings,
} from "kysely";
import type { Database } from "./schema";

type Table = keyof Database;
type OnWritten = (tables: ReadonlySet<string>) => void;

/** Stands for all tables: a statement that was given as text. */
const ANY = "*";
/** A field of the database, because each bundle of the server has its own copy of this module. */
const LISTENERS = Symbol.for("prompt-studio.write-listeners");

/**
 * @param db as `lib/db` opened it, not a transaction.
 * @param onWrite is called after a write to one of the tables, or after the transaction with it. It must not throw.
 */
export function onWrites(db: Kysely<Database>, tables: readonly Table[], onWrite: () => void): void {
  const listeners: Set<OnWritten> | undefined = Reflect.get(db, LISTENERS);
  if (!listeners) throw new Error("This database does not report its writes.");
  listeners.add((written) => {
    if (written.has(ANY) || tables.some((table) => written.has(table))) onWrite();
  });
}

/** @param open makes the database of a dialect. @returns that database, whose writes `onWrites` reports. */
export function reportingWrites(
  dialect: Dialect,
  open: (dialect: Dialect) => Kysely<Database>,
): Kysely<Database> {
  const listeners = new Set<OnWritten>();
  const report: OnWritten = (tables) => {
    if (tables.size > 0) for (const listener of listeners) listener(tables);
  };
  const db = open({
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (any) => dialect.createIntrospector(any),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => reportingDriver(dialect.createDriver(), report),
  });
  return Object.assign(db, { [LISTENERS]: listeners });
}

function reportingDriver(driver: Driver, report: OnWritten): Driver {
  /** What the running transaction of a connection has written. */
  const unseen = new WeakMap<DatabaseConnection, Set<string>>();
  const prepared = new WeakSet<DatabaseConnection>();
  const prepare = (connection: DatabaseConnection) => {
    if (prepared.has(connection)) return;
    prepared.add(connection);
    const { executeQuery } = connection;
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      const table = tableWritten(query);
      try {
        return (await executeQuery.call(connection, query)) as QueryResult<Row>;
      } finally {
        // Also after an error: a write without an answer may have been done.
        if (table !== null) {
          const transaction = unseen.get(connection);
          if (transaction) transaction.add(table);
          else report(new Set([table]));
        }
      }
    };
  };
  const { savepoint, rollbackToSavepoint, releaseSavepoint } = driver;
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      prepare(connection);
      return connection;
    },
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      await driver.beginTransaction(connection, settings);
      unseen.set(connection, new Set());
    },
    async commitTransaction(connection) {
      const tables = unseen.get(connection);
      unseen.delete(connection);
      await driver.commitTransaction(connection).finally(() => tables && report(tables));
    },
    async rollbackTransaction(connection) {
      unseen.delete(connection);
      await driver.rollbackTransaction(connection);
    },
    ...(savepoint && { savepoint: savepoint.bind(driver) }),
    ...(rollbackToSavepoint && { rollbackToSavepoint: rollbackToSavepoint.bind(driver) }),
    ...(releaseSavepoint && { releaseSavepoint: releaseSavepoint.bind(driver) }),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}

/** The table that a statement writes, `*` for one that was given as text; null for one that only reads. */
export function tableWritten({ query, sql }: CompiledQuery): string | null {
  switch (query.kind) {
    case "SelectQueryNode":
      return null;
    case "InsertQueryNode":
      return nameOf(query.into);
    case "UpdateQueryNode":
      return nameOf(query.table);
    case "DeleteQueryNode":
      return nameOf(query.from.froms[0]);
    default:
      return READS_ONLY.test(sql) ? null : ANY;
  }
}

/** Statements given as text that change no rows. */
const READS_ONLY = /^\s*(select|pragma|explain|show|set|begin|start|commit|rollback|lock|vacuum)\b/i;

const nameOf = (node: OperationNode | undefined): string =>
  node && TableNode.is(node) ? node.table.identifier.name : ANY;
