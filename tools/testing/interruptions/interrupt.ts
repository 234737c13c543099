/** Interrupts an update after a statement. */
import type { Kysely, KyselyPlugin } from "kysely";
import type { Database } from "@/lib/db/schema";

/** @param act is called after each statement with its number, from 1, and what it throws reaches whoever ran the statement. */
export function afterEachStatement(
  db: Kysely<Database>,
  act: (statement: number) => Promise<void> | void,
): Kysely<Database> {
  let statement = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statement += 1;
      await act(statement);
      return result;
    },
  };
  return db.withPlugin(plugin);
}

export class Interruption extends Error {}
