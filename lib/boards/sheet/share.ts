/** Makes the board that carries a sheet. */
import "server-only";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import { lockSheet, type OwnSheet } from "@/lib/sheets/sheet-row";
import { lockBoardsOf, requireBoardSpace } from "../board-space";
import type { BoardsContext } from "../context";
import { joinPictures } from "./join";

/**
 * Finds the board that carries the sheet, or makes it, with all that is drawn so far.
 *
 * @returns the id of the board.
 * @throws StudioError `not_found`, `too_many_boards`, `board_full`, `storage_full`; after the last two the board is there, and what is
 * missing joins it when there is room.
 */
export async function boardOfSheet(context: BoardsContext, { ownerId, sheetId }: OwnSheet): Promise<string> {
  const { db, clock } = context.creations;
  const boardId = await db.transaction().execute(async (tx) => {
    await lockBoardsOf(tx, ownerId);
    const sheet = await lockSheet(tx, { ownerId, sheetId });
    const known = await tx
      .selectFrom("boards")
      .select("id")
      .where("sheet_id", "=", sheetId)
      .where("owner_id", "=", ownerId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (known) return known.id;
    await requireBoardSpace(tx, ownerId);
    // A deleted one that is restored later is then like any other.
    await tx.updateTable("boards").set({ sheet_id: null }).where("sheet_id", "=", sheetId).execute();
    await tx.updateTable("sheet_cells").set({ joined_id: null }).where("sheet_id", "=", sheetId).execute();
    const [id, now] = [newId("bo"), clock.now()];
    const name = (sheet.name || (await nameOf(tx, sheetId))).slice(0, MAX_BOARD_NAME_CHARACTERS);
    const row = {
      id,
      owner_id: ownerId,
      sheet_id: sheetId,
      name,
      created_at: now,
      updated_at: now,
      seen_at: now,
    };
    await tx.insertInto("boards").values(row).execute();
    return id;
  });
  await joinPictures(context, { ownerId, boardId, sheetId });
  return boardId;
}

/** Guests read the name also where the heads are hidden, so it tells no axes. */
async function nameOf(tx: Kysely<Database>, sheetId: string): Promise<string> {
  const { count } = await tx
    .selectFrom("sheet_cells")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("sheet_id", "=", sheetId)
    .executeTakeFirstOrThrow();
  return Number(count) === 1 ? "Sheet of 1 cell" : `Sheet of ${count} cells`;
}
