/** Locks the row of a board. */
import "server-only";
import type { Kysely } from "kysely";
import { isPostgres } from "../dialect";
import type { Database } from "../schema";

/** Makes others who lock the board wait for the end of the transaction, whoever its owner is. */
export async function lockBoardRow(tx: Kysely<Database>, boardId: string): Promise<void> {
  const query = tx.selectFrom("boards").select("id").where("id", "=", boardId);
  // SQLite has one writing transaction at a time.
  if (isPostgres(tx)) await query.forUpdate().execute();
}
