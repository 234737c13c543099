/** SQLite in one file, through libsql, whose package includes the binaries. */
import "server-only";
import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { Kysely } from "kysely";
import LibSql from "libsql";
import { LRUCache } from "lru-cache";
import { type OnQuery, reportingTo } from "./on-query";
import type { Database } from "./schema";
import { LockingSqliteDialect } from "./sqlite-driver/driver";
import { reportingWrites } from "./writes";

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
  // While it is opened, SQLite itself waits for others: nothing of this process needs the file yet.
  sqlite.exec("PRAGMA busy_timeout = 5000");
  if (alone) sqlite.exec("PRAGMA locking_mode = EXCLUSIVE");
  sqlite.exec("PRAGMA journal_mode = WAL");
  // The file is locked by the first access that needs the lock, and stays locked.
  if (alone) sqlite.exec("BEGIN EXCLUSIVE; COMMIT");
  sqlite.exec("PRAGMA synchronous = FULL");
  sqlite.exec("PRAGMA foreign_keys = ON");
  // From now on the dialect waits.
  sqlite.exec("PRAGMA busy_timeout = 0");
  const database = {
    prepare: cached((sql: string) => sqlite.prepare(sql)),
    exec: (sql: string) => sqlite.exec(sql),
    get open() {
      return sqlite.open;
    },
    get inTransaction() {
      return sqlite.inTransaction;
    },
    close() {
      checkpointLog(sqlite);
      sqlite.close();
    },
  };
  return reportingWrites(
    new LockingSqliteDialect(database),
    (dialect) => new Kysely<Database>({ dialect, ...reportingTo(onQuery) }),
  );
}

/** A new database that ends when it is closed. */
export function openInMemory(): Kysely<Database> {
  return new Kysely({ dialect: new LockingSqliteDialect(new LibSql(":memory:")) });
}
