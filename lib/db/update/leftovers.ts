/**
 * What an interrupted update has left in a SQLite database. Earlier versions of the studio committed each statement of a
 * migration by itself, so the first missing migration may be partly there.
 */
import "server-only";
import { type Kysely, type Migration, sql } from "kysely";
import type { Database } from "../schema";
import { openInMemory } from "../sqlite";
import { readSchema, type SqliteSchema } from "../sqlite-schema";

interface Leftovers {
  /** @throws Error when something of what was removed is not there again: then no migration had written it. */
  requireMadeAgain(): Promise<void>;
}

/**
 * Gives the tables back the form that the applied migrations gave them, so that the missing ones can be applied as to any
 * other database: removes what the first missing one adds, and makes the indexes again that it removes. Nothing is lost,
 * because migrations write only into tables and columns that they add. Whatever else differs stays.
 *
 * @param next the name of the first missing one.
 */
export async function removeLeftovers(
  tx: Kysely<Database>,
  migrations: Record<string, Migration>,
  next: string,
): Promise<Leftovers> {
  const found = await readSchema(tx);
  if (found.tables.size === 0) return { requireMadeAgain: async () => {} };
  const { before, after } = await cleanSchemas(migrations, next);
  const added = addedBetween(before, after, found);
  const written = await filledOf(tx, added);

  for (const [name, text] of found.indexes) {
    const isOfBefore = before.indexes.get(name) === text;
    if (!isOfBefore && after.indexes.get(name) === text) await sql`drop index ${sql.ref(name)}`.execute(tx);
  }
  for (const { table, column } of added)
    if (column === null) await sql`drop table ${sql.table(table)}`.execute(tx);
    else await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(tx);
  const { indexes } = await readSchema(tx);
  for (const [name, text] of before.indexes) if (!indexes.has(name)) await sql.raw(text).execute(tx);

  return {
    async requireMadeAgain() {
      const again = new Set((await filledOf(tx, added)).map(nameOf));
      const lost = written.map(nameOf).filter((name) => !again.has(name));
      if (lost.length > 0)
        throw new Error(
          `it has values that no update leaves (${lost.join(", ")}), so it is not clear which version it is of`,
        );
    },
  };
}

/** A table, or a column of one. */
interface Added {
  table: string;
  column: string | null;
}

const nameOf = ({ table, column }: Added) => (column === null ? table : `${table}.${column}`);

/** What is found of what a migration adds. Tables that refer to others come first. */
function addedBetween(before: SqliteSchema, after: SqliteSchema, found: SqliteSchema): Added[] {
  return [...found.tables].toReversed().flatMap(([table, columns]): Added[] => {
    const known = before.tables.get(table);
    const future = after.tables.get(table);
    if (!future) return [];
    if (!known) return [{ table, column: null }];
    return columns
      .filter((column) => !known.includes(column) && future.includes(column))
      .map((column) => ({ table, column }));
  });
}

/** Those tables that have rows, and those columns that have a value other than their default. */
async function filledOf(tx: Kysely<Database>, added: readonly Added[]): Promise<Added[]> {
  const filled: Added[] = [];
  for (const one of added) {
    const { table, column } = one;
    const differs =
      column === null
        ? sql`true`
        : sql`${sql.ref(column)} is not ${sql.raw(await defaultOf(tx, table, column))}`;
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${differs} limit 1`.execute(tx);
    if (rows.length > 0) filled.push(one);
  }
  return filled;
}

/** The default of a column as SQL. */
async function defaultOf(tx: Kysely<Database>, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ value: string | null }>`
    select dflt_value as value from pragma_table_info(${table}) where name = ${column}`.execute(tx);
  return rows[0]?.value ?? "null";
}

/** The schemas of an uninterrupted studio before and after a migration. */
async function cleanSchemas(
  migrations: Record<string, Migration>,
  next: string,
): Promise<{ before: SqliteSchema; after: SqliteSchema }> {
  const clean = openInMemory();
  try {
    const earlier = Object.keys(migrations).filter((name) => name < next);
    for (const name of earlier.sort()) await migrations[name]?.up(clean);
    const before = await readSchema(clean);
    await migrations[next]?.up(clean);
    return { before, after: await readSchema(clean) };
  } finally {
    await clean.destroy();
  }
}
