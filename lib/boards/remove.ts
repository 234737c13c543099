/** Delete and restore: a deleted board is hidden at once, its share links stop working, and it is removed permanently later. */
import "server-only";
import { boardNotFound, type OwnBoard } from "./board-row";
import { lockBoardsOf, requireBoardSpace } from "./board-space";
import type { BoardsContext } from "./context";

/** Its pictures stay. Deleting a board again changes nothing. @throws StudioError `not_found` */
export async function deleteBoard(
  { creations: { db, clock } }: BoardsContext,
  { ownerId, boardId }: OwnBoard,
): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("boards")
    .set((e) => ({ deleted_at: e.fn.coalesce("deleted_at", e.val(now)) }))
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw boardNotFound();
}

/**
 * Undoes a delete.
 *
 * @throws StudioError `not_found` when there is no such board or its time for undo is over, `too_many_boards` when its place
 * was taken meanwhile.
 */
export async function restoreBoard(
  { creations: { db, clock, keepDeletedMs } }: BoardsContext,
  { ownerId, boardId }: OwnBoard,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockBoardsOf(tx, ownerId);
    const board = await tx
      .selectFrom("boards")
      .select("deleted_at")
      .where("id", "=", boardId)
      .where("owner_id", "=", ownerId)
      .where((e) => e.or([e("deleted_at", "is", null), e("deleted_at", ">", clock.now() - keepDeletedMs)]))
      .executeTakeFirst();
    if (!board) throw boardNotFound();
    if (board.deleted_at === null) return;
    await requireBoardSpace(tx, ownerId);
    const { numUpdatedRows } = await tx
      .updateTable("boards")
      .set({ deleted_at: null })
      .where("id", "=", boardId)
      .executeTakeFirst();
    // Purged since it was read.
    if (numUpdatedRows === 0n) throw boardNotFound();
  });
}
