/** Delete and restore: a deleted board is hidden at once, its share links stop working, and it is removed permanently later. */
import "server-only";
import { bytesOfBoards } from "@/lib/limits/board-bytes";
import { addKept, forgetKept, openBoardStorageCheck } from "@/lib/limits/storage-limit";
import { boardNotFound, type OwnBoard, requireBoard } from "./board-row";
import { lockBoardsOf, requireBoardSpace } from "./board-space";
import type { BoardsContext } from "./context";

/** Its pictures stay. Deleting a board again changes nothing. @throws StudioError `not_found`, `not_allowed_on_board` for members */
export async function deleteBoard(
  { creations }: BoardsContext,
  { ownerId, boardId }: OwnBoard,
): Promise<void> {
  const { db, clock } = creations;
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("boards")
    .set((e) => ({ deleted_at: e.fn.coalesce("deleted_at", e.val(now)) }))
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await requireBoard(db, { ownerId, boardId }, "own");
    throw boardNotFound();
  }
  forgetKept(creations, ownerId);
}

/**
 * Undoes a delete.
 *
 * @throws StudioError `not_found` when there is no such board or its time for undo is over, `not_allowed_on_board`, `too_many_boards` when its place
 * was taken meanwhile, `storage_full` when its storage was.
 */
export async function restoreBoard(
  { creations }: BoardsContext,
  { ownerId, boardId }: OwnBoard,
): Promise<void> {
  const { db, clock, keepDeletedMs } = creations;
  const own = await db
    .selectFrom("boards")
    .select("id")
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is not", null)
    .execute();
  // A deleted board does not change.
  const bytes = await bytesOfBoards(
    db,
    own.map(({ id }) => id),
  );
  const requireStorage = await openBoardStorageCheck(creations, { ownerId, growthAtMost: bytes });
  const growth = await db.transaction().execute(async (tx) => {
    await lockBoardsOf(tx, ownerId);
    const board = await tx
      .selectFrom("boards")
      .select("deleted_at")
      .where("id", "=", boardId)
      .where("owner_id", "=", ownerId)
      .where((e) => e.or([e("deleted_at", "is", null), e("deleted_at", ">", clock.now() - keepDeletedMs)]))
      .executeTakeFirst();
    if (!board) {
      await requireBoard(tx, { ownerId, boardId }, "own");
      throw boardNotFound();
    }
    if (board.deleted_at === null) return 0;
    await requireBoardSpace(tx, ownerId);
    requireStorage(bytes);
    const { numUpdatedRows } = await tx
      .updateTable("boards")
      .set({ deleted_at: null })
      .where("id", "=", boardId)
      .executeTakeFirst();
    // Purged since it was read.
    if (numUpdatedRows === 0n) throw boardNotFound();
    return bytes;
  });
  addKept(creations, ownerId, growth);
}
