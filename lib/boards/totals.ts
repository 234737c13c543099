/** What is known of a whole board without reading its pictures: counts, and which pictures others have changed. */
import "server-only";
import type { Kysely } from "kysely";
import type { Board } from "@/lib/contract/boards/board";
import type { Database } from "@/lib/db/schema";
import { readInOrder } from "./read-in-order";

export interface BoardTotals {
  /** Without deleted pictures. */
  counts: Board["counts"];
  /**
   * The items whose pictures are deleted or favourites, which changes without a change of the board. Everything else of a picture
   * stays as it was drawn.
   */
  deleted: string[];
  favourites: string[];
}

/** Reads a few columns of every item, some rows at a time. */
export async function totalsOf(db: Kysely<Database>, boardId: string): Promise<BoardTotals> {
  const counts = { pictures: 0, picks: 0, rejects: 0 };
  const [deleted, favourites]: [string[], string[]] = [[], []];
  const rows = await readInOrder(db, boardId, (ids) => readStates(db, boardId, ids));
  for (const { id, mark, is_favourite, picture_deleted_at, creation_deleted_at } of rows) {
    if (is_favourite === null) continue;
    if (picture_deleted_at !== null || creation_deleted_at !== null) deleted.push(id);
    else {
      counts.pictures += 1;
      if (mark === "pick") counts.picks += 1;
      if (mark === "reject") counts.rejects += 1;
      if (is_favourite === 1) favourites.push(id);
    }
  }
  // Sorted, so that moving a picture is no change of it.
  return { counts, deleted: deleted.sort(), favourites: favourites.sort() };
}

const readStates = (db: Kysely<Database>, boardId: string, itemIds: readonly string[]) =>
  db
    .selectFrom("board_items")
    .leftJoin("pictures", "pictures.id", "board_items.picture_id")
    .leftJoin("creations", "creations.id", "pictures.creation_id")
    .select(["board_items.id", "mark", "pictures.is_favourite"])
    .select(["pictures.deleted_at as picture_deleted_at", "creations.deleted_at as creation_deleted_at"])
    .where("board_id", "=", boardId)
    .where("board_items.id", "in", [...itemIds])
    .execute();
