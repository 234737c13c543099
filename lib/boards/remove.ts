/** Delete and restore: a deleted board is hidden at once, its share links stop working, and it is removed permanently later. */
import "server-only";
import { UNDO_MS } from "@/lib/creations/change-many";
import { boardNotFound, type OwnBoard } from "./board-row";
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

/** Undoes a delete. @throws StudioError `not_found` when there is no such board or its time for undo is over. */
export async function restoreBoard(
  { creations: { db, clock } }: BoardsContext,
  { ownerId, boardId }: OwnBoard,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("boards")
    .set({ deleted_at: null })
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .where((e) => e.or([e("deleted_at", "is", null), e("deleted_at", ">", clock.now() - UNDO_MS)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw boardNotFound();
}
