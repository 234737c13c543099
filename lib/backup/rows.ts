/** The one portable form of a row, and how rows are read and inserted in bounded memory. */
import "server-only";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { Column, Table } from "./catalog";

/** Text, a whole number, bytes in base64, or null; in the order of the table's columns. */
export type PortableRow = (string | number | null)[];

const BATCH_ROWS = 500;
/** A picture may have tens of megabytes. */
const BATCH_ROWS_WITH_BYTES = 2;
/** PostgreSQL allows 65 535 parameters in a statement, SQLite 32 766. */
const MAX_PARAMETERS = 30_000;

/**
 * Reads a whole table in the order of its primary key, compared byte by byte, which is the same on both databases.
 *
 * @param reader on PostgreSQL a transaction, because rows come through a cursor.
 * @throws Error for a number that JavaScript cannot hold.
 */
export async function* readRows(reader: Kysely<Database>, table: Table): AsyncGenerator<PortableRow[]> {
  const batches = isPostgres(reader) ? postgresBatches(reader, table) : sqliteBatches(reader, table);
  for await (const rows of batches)
    yield rows.map((row) => table.columns.map((column) => toPortable(row[column.name], column, table.name)));
}

type Row = Record<string, unknown>;

const batchRowsOf = ({ columns }: Table) =>
  columns.some(({ kind }) => kind === "bytes") ? BATCH_ROWS_WITH_BYTES : BATCH_ROWS;
const namesOf = (columns: readonly Column[]) => sql.join(columns.map(({ name }) => sql.ref(name)));

async function* sqliteBatches(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  const key = namesOf(table.key);
  const limit = batchRowsOf(table);
  for (let last: Row | undefined; ; ) {
    const from: Row | undefined = last;
    const after = from ? sql`where (${key}) > (${sql.join(table.key.map(({ name }) => from[name]))})` : sql``;
    const { rows } = await sql<Row>`select ${namesOf(table.columns)} from ${sql.table(table.name)} ${after}
      order by ${key} limit ${limit}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}

async function* postgresBatches(tx: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  const cursor = sql.id(`rows_of_${table.name}`);
  const order = table.key.map(({ name, kind }) =>
    kind === "text" ? sql`${sql.ref(name)} collate "C"` : sql.ref(name),
  );
  await sql`declare ${cursor} no scroll cursor for
    select ${namesOf(table.columns)} from ${sql.table(table.name)} order by ${sql.join(order)}`.execute(tx);
  const limit = batchRowsOf(table);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(limit)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

function toPortable(value: unknown, { name, kind }: Column, table: string): string | number | null {
  if (value === null) return null;
  if (kind === "text" && typeof value === "string") return value;
  if (kind === "integer" && Number.isSafeInteger(value)) return value as number;
  // SQLite returns an ArrayBuffer, PostgreSQL a Buffer.
  if (kind === "bytes" && (value instanceof Uint8Array || value instanceof ArrayBuffer))
    return Buffer.from(value as Uint8Array).toString("base64");
  throw new Error(`A row of ${table} has a value in ${name} that is no ${kind}.`);
}

/** Inserts rows in one transaction: after an interruption the table has all of them or none. */
export async function insertRows(
  db: Kysely<Database>,
  table: Table,
  rows: readonly PortableRow[],
): Promise<void> {
  const perStatement = Math.max(1, Math.floor(MAX_PARAMETERS / table.columns.length));
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < rows.length; start += perStatement) {
      const values = rows
        .slice(start, start + perStatement)
        .map((row) => sql`(${sql.join(fromPortable(table, row))})`);
      await sql`insert into ${sql.table(table.name)} (${namesOf(table.columns)}) values ${sql.join(values)}`.execute(
        tx,
      );
    }
  });
}

const fromPortable = ({ columns }: Table, row: PortableRow) =>
  columns.map(({ kind }, index) => {
    const value = row[index] ?? null;
    return kind === "bytes" && typeof value === "string" ? Buffer.from(value, "base64") : value;
  });

/** What a table holds: the number of its rows, and a SHA-256 over them in the order of the primary key. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

/** Adds up rows in the order of the primary key. */
export function createDigest(): { add(rows: readonly PortableRow[]): void; result(): TableDigest } {
  const hash = createHash("sha256");
  let count = 0;
  return {
    add(rows) {
      for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
      count += rows.length;
    },
    result: () => ({ rows: count, sha256: hash.digest("hex") }),
  };
}

/** The digests of tables, by name. @param reader as for `readRows`. */
export async function digestTables(
  reader: Kysely<Database>,
  tables: readonly Table[],
): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {};
  for (const table of tables) {
    const digest = createDigest();
    for await (const rows of readRows(reader, table)) digest.add(rows);
    digests[table.name] = digest.result();
  }
  return digests;
}

/**
 * Reads a database as it is at one moment, while others write to it. On SQLite the caller has a file that nobody else writes: a
 * snapshot, or one opened alone.
 */
export async function reading<Result>(
  db: Kysely<Database>,
  run: (reader: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  if (!isPostgres(db)) return run(db);
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(run);
}
