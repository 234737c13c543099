/** Which item of a board a picture belongs to, as its picture or as a version of it. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { versionsOf } from "./shown";

/** @returns null for a picture that is not on the board. */
export async function itemIdOf(
  db: Kysely<Database>,
  boardId: string,
  pictureId: string,
): Promise<string | null> {
  const item = await db
    .selectFrom("board_items")
    .select("id")
    .where("board_id", "=", boardId)
    .where("picture_id", "=", pictureId)
    .executeTakeFirst();
  if (item) return item.id;
  const version = await db
    .selectFrom("board_item_versions")
    .select("item_id")
    .where("board_id", "=", boardId)
    .where("picture_id", "=", pictureId)
    .executeTakeFirst();
  return version?.item_id ?? null;
}

/** @returns the number of a picture among the versions of its item, from 1 for the oldest; null where it is the only one. */
export async function versionNumberOf(
  db: Kysely<Database>,
  boardId: string,
  pictureId: string,
): Promise<number | null> {
  const itemId = (await itemIdOf(db, boardId, pictureId)) ?? "";
  const versions = (await versionsOf(db, boardId, [itemId])).get(itemId) ?? [];
  const at = versions.findIndex(({ id }) => id === pictureId);
  return at < 0 ? null : at + 1;
}

/** The pictures of the item that this picture belongs to; this one alone where the item has no other. */
export async function picturesBeside(
  db: Kysely<Database>,
  boardId: string,
  pictureId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("board_item_versions as one")
    .innerJoin("board_item_versions as other", (join) =>
      join.onRef("other.board_id", "=", "one.board_id").onRef("other.item_id", "=", "one.item_id"),
    )
    .select("other.picture_id")
    .where("one.board_id", "=", boardId)
    .where("one.picture_id", "=", pictureId)
    .execute();
  return rows.length > 0 ? rows.map(({ picture_id }) => picture_id) : [pictureId];
}
