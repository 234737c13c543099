/** How a database looks for the answers to queries. */
import { CompiledQuery, type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import { Slot } from "@/lib/db/prepared";
import type { Database } from "@/lib/db/schema";

export interface Plan {
  sql: string;
  lines: string[];
}

/** The queries of a call, each once. @param call uses the handle that it is given. */
export async function queriesOf(
  db: Kysely<Database>,
  call: (watched: Kysely<Database>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries = new Map<string, CompiledQuery>();
  await call(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        const query = db.getExecutor().compileQuery(node, queryId);
        const parameters = query.parameters.map((one) => (one instanceof Slot ? one.first : one));
        queries.set(query.sql, { ...query, parameters });
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return [...queries.values()];
}

/**
 * @param options.isSmall whether the tables have few rows, as in tests: then PostgreSQL would read all of them, so it is told
 * to prefer indexes.
 */
export async function planOf(
  db: Kysely<Database>,
  { sql: text, parameters }: CompiledQuery,
  { isSmall = false }: { isSmall?: boolean } = {},
): Promise<Plan> {
  if (!isPostgres(db)) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    return { sql: text, lines: rows.map(({ detail }) => detail) };
  }
  const { rows } = await db.transaction().execute(async (tx) => {
    if (isSmall) await sql`set local enable_seqscan = off`.execute(tx);
    return tx.executeQuery<{ "QUERY PLAN": string }>(
      CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]),
    );
  });
  return { sql: text, lines: rows.map((row) => row["QUERY PLAN"]) };
}

/** The lines of the plans of all queries of a call, on tables with few rows. */
export async function planLinesOf(
  db: Kysely<Database>,
  call: (watched: Kysely<Database>) => Promise<unknown>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const query of await queriesOf(db, call))
    if (/^(select|update|delete|with)/.test(query.sql))
      lines.push(...(await planOf(db, query, { isSmall: true })).lines);
  return lines;
}
