/** Writes a ledger's rows into an empty, migrated database as fast as it takes them: indexes are built when the rows are there. */
import LibSql from "libsql";
import pg from "pg";
import type { Rows } from "./ledger";

interface Target {
  /** SQL of the indexes that can be built afterwards, and the names of those. */
  indexes(): Promise<{ name: string; sql: string }[]>;
  run(sql: string): Promise<void>;
  insert(batch: Rows): Promise<void>;
}

async function fill(target: Target, rows: Iterable<Rows>): Promise<void> {
  const indexes = await target.indexes();
  for (const { name } of indexes) await target.run(`drop index "${name}"`);
  for (const batch of rows) if (batch.rows.length > 0) await target.insert(batch);
  for (const { sql } of indexes) await target.run(sql);
}

/** @param file of a migrated database that nobody has open. */
export async function fillSqlite(file: string, rows: Iterable<Rows>): Promise<void> {
  const db = new LibSql(file);
  for (const pragma of [
    "synchronous = OFF",
    "journal_mode = OFF",
    "cache_size = -500000",
    "foreign_keys = OFF",
  ])
    db.exec(`PRAGMA ${pragma}`);
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  await fill(
    {
      indexes: async () =>
        db.prepare("select name, sql from sqlite_master where type = 'index' and sql is not null").all() as {
          name: string;
          sql: string;
        }[],
      run: async (sql) => void db.exec(sql),
      async insert({ table, rows: batch }) {
        const columns = Object.keys(batch[0] ?? {});
        const sql = `insert into ${table} (${columns.join()}) values (${columns.map(() => "?").join()})`;
        const statement = statements.get(sql) ?? db.prepare(sql);
        statements.set(sql, statement);
        db.exec("begin");
        for (const row of batch) statement.run(...Object.values(row));
        db.exec("commit");
      },
    },
    rows,
  );
  db.exec("PRAGMA journal_mode = WAL");
  db.close();
}

/** @param url of a migrated database whose user may switch off the checks of foreign keys. */
export async function fillPostgres(url: string, rows: Iterable<Rows>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  await fill(
    {
      // Those of constraints stay.
      indexes: async () =>
        (
          await client.query(`select indexname as name, indexdef as sql from pg_indexes
            where schemaname = 'public' and indexname not in (select conname from pg_constraint)
              and tablename not like 'kysely%'`)
        ).rows,
      run: async (sql) => void (await client.query(sql)),
      async insert({ table, rows: batch }) {
        const columns = Object.keys(batch[0] ?? {}).join();
        await client.query(
          `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(batch)],
        );
      },
    },
    rows,
  );
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}
