import { PostgresAdapter, SqliteAdapter } from "kysely";
import { expect, it } from "vitest";
import { isPostgres } from "./dialect";

/** An adapter as another bundle sees it: with the same fields, and of no class that it knows. */
const ofAnotherBundle = (adapter: PostgresAdapter | SqliteAdapter) => {
  const { supportsTransactionalDdl, supportsReturning } = adapter;
  return { getExecutor: () => ({ adapter: { supportsTransactionalDdl, supportsReturning } }) };
};

it.each([
  ["PostgreSQL", new PostgresAdapter(), true],
  ["SQLite", new SqliteAdapter(), false],
])("%s is recognised also when another bundle of the server has opened it", (_, adapter, expected) => {
  expect(isPostgres(ofAnotherBundle(adapter) as never)).toBe(expected);
});
