/** Keeps items of boards whose picture is removed for good, where they have other versions. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "../schema";
import { lockBoardRow } from "./lock-board-row";

/**
 * Called in the transaction that removes pictures, before it does. An item goes with the picture that it shows, and its earlier
 * versions, which may be other people's, with the item; so it shows the latest of the others from now on, one that is deleted and
 * may return only where there is no other.
 */
export async function showOtherVersions(tx: Kysely<Database>, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  const others = () =>
    tx
      .selectFrom("board_items as item")
      .innerJoin("board_item_versions as other", (join) =>
        join.onRef("other.board_id", "=", "item.board_id").onRef("other.item_id", "=", "item.id"),
      )
      .where("item.picture_id", "in", pictureIds)
      .where("other.picture_id", "not in", pictureIds);
  // In one order, so that two who remove pictures of the same boards do not wait for each other.
  const found = await others().select("item.board_id").distinct().orderBy("item.board_id").execute();
  const boardIds = found.map(({ board_id }) => board_id);
  for (const id of boardIds) await lockBoardRow(tx, id);
  for (const boardId of boardIds) {
    const rows = await others()
      .innerJoin("pictures", "pictures.id", "other.picture_id")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["item.id", "other.picture_id"])
      .select(["pictures.deleted_at", "creations.deleted_at as creation_deleted_at"])
      .where("item.board_id", "=", boardId)
      .orderBy("other.ordinal", "desc")
      .execute();
    const isThere = (row: (typeof rows)[number]) =>
      row.deleted_at === null && row.creation_deleted_at === null;
    const shown = new Map<string, string>();
    for (const row of [...rows.filter(isThere), ...rows])
      if (!shown.has(row.id)) shown.set(row.id, row.picture_id);
    for (const [id, picture_id] of shown)
      await tx
        .updateTable("board_items")
        .set({ picture_id })
        .where("board_id", "=", boardId)
        .where("id", "=", id)
        .execute();
    // Pages that are open learn of it; the board does not move in lists.
    await tx
      .updateTable("boards")
      .set((e) => ({ updated_at: e("updated_at", "+", 1) }))
      .where("id", "=", boardId)
      .execute();
  }
}
