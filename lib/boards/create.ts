/** A new board, with pictures if some are given. */
import "server-only";
import { renumber } from "@/lib/board-items/positions";
import { MAX_BOARDS } from "@/lib/contract/boards/board";
import { isPostgres } from "@/lib/db/dialect";
import { StudioError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { ownPictures } from "./change";
import type { BoardsContext } from "./context";

/**
 * Pictures that are deleted or not the owner's are left out.
 *
 * @param input.pictureIds in their order. @param input.id for a board that has the same address each time; a new one otherwise.
 * @returns the id of the board.
 * @throws StudioError `too_many_boards`
 */
export function createBoard(
  { creations: { db, clock } }: BoardsContext,
  input: { ownerId: string; name: string; pictureIds: readonly string[]; id?: string },
): Promise<string> {
  const { ownerId, name } = input;
  return db.transaction().execute(async (tx) => {
    // The lock on the owner's row keeps concurrent creates from counting too few; SQLite has one writer at a time.
    if (isPostgres(tx))
      await tx.selectFrom("people").select("id").where("id", "=", ownerId).forUpdate().execute();
    const { count } = await tx
      .selectFrom("boards")
      .select((e) => e.fn.countAll<number | string>().as("count"))
      .where("owner_id", "=", ownerId)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_BOARDS) {
      const message = `You have ${MAX_BOARDS} boards, the maximum. Delete one first.`;
      throw new StudioError("too_many_boards", message);
    }
    const id = input.id ?? newId("bo");
    const now = clock.now();
    const row = { id, owner_id: ownerId, name, created_at: now, updated_at: now, seen_at: now };
    await tx.insertInto("boards").values(row).execute();
    const usable = await ownPictures(tx, ownerId, input.pictureIds);
    const pictures = [...new Set(input.pictureIds)].filter((pictureId) => usable.has(pictureId));
    const items = renumber(pictures.map((picture_id) => ({ picture_id, position: null as number | null })));
    if (items.length > 0)
      await tx
        .insertInto("board_items")
        .values(
          items.map((item) => ({ ...item, board_id: id, id: newId("bi"), title: "", note: "", mark: null })),
        )
        .execute();
    return id;
  });
}
