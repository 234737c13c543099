/**
 * Gives every worker of the test runner a PostgreSQL database of its own on the server at TEST_DATABASE_URL. Schemas alone
 * would not do: whoever migrates looks through all schemas of a database, and others' come and go meanwhile.
 */
import pg from "pg";

const server = process.env.TEST_DATABASE_URL;
if (server) {
  const name = `studio_test_${process.env.VITEST_POOL_ID ?? "1"}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount === 0) await client.query(`create database "${name}"`);
  await client.end();
  const own = new URL(server);
  own.pathname = `/${name}`;
  process.env.TEST_DATABASE_URL = own.href;
}
