/** Reads what is known of all items of a board, in their order. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { nextTurn } from "./turns/next-turn";

/** Rows of one statement, which takes a few milliseconds. */
const BATCH = 500;

/**
 * The order comes from one statement, so a move meanwhile neither hides an item nor repeats it. The rest is read some at a time, so
 * that others have their turn in between.
 *
 * @param turn `ownTurn` in a transaction.
 * @param read the rows of some items in any order; those that are to be left out are missing.
 */
export async function readInOrder<Row extends { id: string }>(
  db: Kysely<Database>,
  boardId: string,
  read: (itemIds: readonly string[]) => Promise<Row[]>,
  turn = nextTurn,
): Promise<Row[]> {
  await turn();
  const order = await db
    .selectFrom("board_items")
    .select("id")
    .where("board_id", "=", boardId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const all: Row[] = [];
  for (let start = 0; start < order.length; start += BATCH) {
    await turn();
    const ids = order.slice(start, start + BATCH).map(({ id }) => id);
    const rowOf = new Map((await read(ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rowOf.get(id);
      if (row) all.push(row);
    }
  }
  return all;
}
