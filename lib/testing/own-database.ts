/**
 * Gives every worker of the test runner its own PostgreSQL database on the server at TEST_DATABASE_URL. Separate schemas are
 * not enough, because a migration reads all schemas of a database while other workers create and drop theirs.
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
