/** The versions of items as they are shown: without deleted pictures, with the current one among them. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];

/**
 * @param items the items with the pictures that they show.
 * @returns by item, the oldest first; items that have one picture are left out.
 */
export async function versionsOf(
  db: Kysely<Database>,
  boardId: string,
  itemIds: readonly string[],
): Promise<Map<string, VersionRow[]>> {
  const histories = new Map<string, VersionRow[]>();
  if (itemIds.length === 0) return histories;
  for (const row of await readVersions(db, boardId, itemIds)) {
    const history = histories.get(row.item_id);
    if (history) history.push(row);
    else histories.set(row.item_id, [row]);
  }
  // What is left of a history may be the current picture alone.
  for (const [itemId, history] of histories) if (history.length < 2) histories.delete(itemId);
  return histories;
}

const readVersions = (db: Kysely<Database>, boardId: string, itemIds: readonly string[]) =>
  db
    .selectFrom("board_item_versions")
    .innerJoin("pictures", "pictures.id", "board_item_versions.picture_id")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["item_id", "pictures.id", "creation_id", "picture_index", "width", "height"])
    .select(["made_with", "creations.created_at", "creations.owner_id as ownerId"])
    .where("board_id", "=", boardId)
    .where("item_id", "in", [...itemIds])
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .orderBy("item_id")
    .orderBy("ordinal")
    .execute();
