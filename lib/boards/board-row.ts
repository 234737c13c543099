/** The row of a board: read, or locked for a change. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { BoardsTable } from "@/lib/db/tables/boards";

export type BoardRow = Selectable<BoardsTable>;

export interface OwnBoard {
  ownerId: string;
  boardId: string;
}

/** The same error for a missing, deleted and somebody else's board. */
export function boardNotFound(): StudioError {
  return new StudioError("not_found", "There is no board with this id.");
}

/** @throws StudioError `not_found` */
export async function requireBoard(db: Kysely<Database>, board: OwnBoard): Promise<BoardRow> {
  const row = await ownBoard(db, board).executeTakeFirst();
  if (!row) throw boardNotFound();
  return row;
}

/** Makes others who lock the board wait for the end of the transaction, whoever its owner is. */
export async function lockBoardRow(tx: Kysely<Database>, boardId: string): Promise<void> {
  const query = tx.selectFrom("boards").select("id").where("id", "=", boardId);
  if (isPostgres(tx)) await query.forUpdate().execute();
}

/** Reads the row so that others who change the board wait for the end of the transaction. @throws StudioError `not_found` */
export async function lockBoard(tx: Kysely<Database>, board: OwnBoard): Promise<BoardRow> {
  const query = ownBoard(tx, board);
  // SQLite has one writing transaction at a time.
  const row = await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw boardNotFound();
  return row;
}

function ownBoard(db: Kysely<Database>, { ownerId, boardId }: OwnBoard) {
  return db
    .selectFrom("boards")
    .selectAll()
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null);
}
