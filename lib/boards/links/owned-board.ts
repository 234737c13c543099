/** Finds a board for its owner. */
import "server-only";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { StudioError } from "@/lib/errors";

export interface OfBoard {
  ownerId: string;
  boardId: string;
}

export const noBoard = () => new StudioError("not_found", "There is no board with this id.");
export const noLink = () => new StudioError("not_found", "There is no share link with this id.");

/** @throws StudioError `not_found`, the same for a missing board, a deleted one and one of another person. */
export async function requireOwnBoard(db: Kysely<Database>, of: OfBoard): Promise<void> {
  if (!(await ownBoard(db, of).executeTakeFirst())) throw noBoard();
}

/** Locks the board until the transaction ends, so that concurrent calls count its links one after another. */
export async function lockOwnBoard(tx: Kysely<Database>, of: OfBoard): Promise<void> {
  const board = ownBoard(tx, of);
  if (!(await (isPostgres(tx) ? board.forUpdate() : board).executeTakeFirst())) throw noBoard();
}

const ownBoard = (db: Kysely<Database>, { ownerId, boardId }: OfBoard) =>
  db
    .selectFrom("boards")
    .select("id")
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null);
