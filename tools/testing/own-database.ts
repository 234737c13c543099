/**
 * Gives every worker of every test run its own PostgreSQL database on the server at TEST_DATABASE_URL. Separate schemas are not
 * enough, because a migration reads all schemas of a database while other workers create and drop theirs.
 *
 * A worker takes the first database that no other worker of any run has locked. The lock ends with the worker's connection.
 */
import pg from "pg";

/** More databases than workers of all test runs on one server. */
const MAX_DATABASES = 64;
/** Separates these advisory locks from others on the server. */
const LOCK_SPACE = 7_103;

const server = process.env.TEST_DATABASE_URL;
// A worker that runs several files keeps its database.
if (server && !process.env.TEST_DATABASE_IS_OWN) {
  // A single connection that never closes keeps the lock, and does not keep the worker alive.
  const pool = new pg.Pool({
    connectionString: server,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  let number = 0;
  for (let isLocked = false; !isLocked; ) {
    if (++number > MAX_DATABASES) throw new Error(`All ${MAX_DATABASES} test databases are in use.`);
    const { rows } = await pool.query("select pg_try_advisory_lock($1, $2) as locked", [LOCK_SPACE, number]);
    isLocked = rows[0].locked;
  }
  const name = `studio_test_own_${number}`;
  const { rowCount } = await pool.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount === 0) await pool.query(`create database "${name}"`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  process.env.TEST_DATABASE_URL = own.href;
  process.env.TEST_DATABASE_IS_OWN = "true";
}
