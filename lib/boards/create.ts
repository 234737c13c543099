/** A new board, with pictures if some are given. */
import "server-only";
import { newId } from "@/lib/base/ids";
import { renumber } from "@/lib/board-items/positions";
import { bytesOfItems } from "@/lib/limits/board-bytes";
import { addKept, openBoardStorageCheck } from "@/lib/limits/storage-limit";
import { lockBoardsOf, requireBoardSpace } from "./board-space";
import { ownPictures } from "./change";
import type { BoardsContext } from "./context";

/**
 * Pictures that are deleted or not the owner's are left out.
 *
 * @param input.pictureIds in their order. @param input.id for a board that has the same address each time; a new one otherwise.
 * @returns the id of the board.
 * @throws StudioError `too_many_boards`, `storage_full`
 */
export async function createBoard(
  { creations }: BoardsContext,
  input: { ownerId: string; name: string; pictureIds: readonly string[]; id?: string },
): Promise<string> {
  const { ownerId, name } = input;
  const { db, clock } = creations;
  const items = input.pictureIds.map(() => ({ title: "", note: "" }));
  const requireStorage = await openBoardStorageCheck(creations, {
    ownerId,
    growthAtMost: bytesOfItems(items),
  });
  const { id, growth } = await db.transaction().execute(async (tx) => {
    await lockBoardsOf(tx, ownerId);
    await requireBoardSpace(tx, ownerId);
    const id = input.id ?? newId("bo");
    const now = clock.now();
    const row = { id, owner_id: ownerId, name, created_at: now, updated_at: now, seen_at: now };
    await tx.insertInto("boards").values(row).execute();
    const usable = await ownPictures(tx, ownerId, input.pictureIds);
    const pictures = [...new Set(input.pictureIds)].filter((pictureId) => usable.has(pictureId));
    const items = renumber(pictures.map((picture_id) => ({ picture_id, position: null as number | null })));
    const rows = items.map((item) => ({
      ...{ ...item, board_id: id, id: newId("bi") },
      ...{ title: "", note: "", mark: null },
    }));
    const growth = bytesOfItems(rows);
    requireStorage(growth);
    if (rows.length > 0) await tx.insertInto("board_items").values(rows).execute();
    return { id, growth };
  });
  addKept(creations, ownerId, growth);
  return id;
}
