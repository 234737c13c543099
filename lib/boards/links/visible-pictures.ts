/** The pictures of a board that a share link shows. */
import "server-only";
import type { ChosenPictures } from "contract/boards/board-files";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type ItemPosition, isAfter } from "../cursor";
import { showsDecision } from "../shows-decision";
import { nextTurn } from "../turns/next-turn";
import { itemIdOf } from "../versions/item-of";
import { pictureNotFound } from "./guests";

export interface Shown {
  boardId: string;
  pictures: ChosenPictures;
}

/** Whether the link shows this picture now, or another version of it. */
export const isVisible = async (db: Kysely<Database>, shown: Shown, pictureId: string): Promise<boolean> =>
  (await visibleAmong(db, shown, [pictureId])).has(pictureId);

/** The number of a picture among those that the link shows, from 1, in the board's order; a version has that of its item. */
export async function numberOf(db: Kysely<Database>, shown: Shown, pictureId: string): Promise<number> {
  const { boardId } = shown;
  const itemId = await itemIdOf(db, boardId, pictureId);
  const { position, id } = await db
    .selectFrom("board_items")
    .select(["position", "id"])
    .where("board_id", "=", boardId)
    .where("id", "=", itemId ?? "")
    .executeTakeFirstOrThrow(pictureNotFound);
  const { before } = await visibleItems(db, shown)
    .where(isDecisionShown(shown))
    .where("position", "<=", position)
    .where((e) => e.or([e("position", "<", position), e("board_items.id", "<", id)]))
    .select((e) => e.fn.countAll<number | string>().as("before"))
    .executeTakeFirstOrThrow();
  return Number(before) + 1;
}

/** `showsDecision` in a statement. */
const isDecisionShown =
  ({ pictures }: Shown) =>
  (e: ExpressionBuilder<Database, "board_items">) =>
    pictures === "all"
      ? e.lit(true)
      : pictures === "picks"
        ? e("board_items.mark", "=", "pick")
        : e(e.fn.coalesce("board_items.mark", e.val("")), "<>", "reject");

/** Pictures of one statement. */
const BATCH = 500;

/** Those of some pictures that the link shows now; also as another version of a picture that it shows. */
export const visibleAmong = (db: Kysely<Database>, shown: Shown, pictureIds: readonly string[]) =>
  shownAmong(shown, pictureIds, async (some) => {
    const current = await currentRows(db, shown, some);
    const others = some.filter((id) => !current.some(({ picture_id }) => picture_id === id));
    return [...current, ...(others.length > 0 ? await visibleVersions(db, shown, others) : [])];
  });

/** Those of some pictures that the link shows now, without earlier versions of what it shows. */
export const currentAmong = (db: Kysely<Database>, shown: Shown, pictureIds: readonly string[]) =>
  shownAmong(shown, pictureIds, (some) => currentRows(db, shown, some));

async function shownAmong(
  { pictures }: Shown,
  pictureIds: readonly string[],
  read: (some: readonly string[]) => ReturnType<typeof currentRows>,
): Promise<Set<string>> {
  const visible = new Set<string>();
  for (let start = 0; start < pictureIds.length; start += BATCH) {
    await nextTurn();
    for (const { picture_id, decision } of await read(pictureIds.slice(start, start + BATCH)))
      if (picture_id !== null && showsDecision(pictures, decision)) visible.add(picture_id);
  }
  return visible;
}

const currentRows = (db: Kysely<Database>, shown: Shown, pictureIds: readonly string[]) =>
  visibleItems(db, shown)
    .select(["picture_id", "mark as decision"])
    .where("picture_id", "in", [...pictureIds])
    .execute();

/** Those of some pictures that are versions of an item whose own picture is there. */
const visibleVersions = (db: Kysely<Database>, { boardId }: Shown, pictureIds: readonly string[]) =>
  db
    .selectFrom("board_item_versions as version")
    .innerJoin("pictures", "pictures.id", "version.picture_id")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .innerJoin("board_items", (join) =>
      join
        .onRef("board_items.board_id", "=", "version.board_id")
        .onRef("board_items.id", "=", "version.item_id"),
    )
    .innerJoin("pictures as current", "current.id", "board_items.picture_id")
    .innerJoin("creations as current_creation", "current_creation.id", "current.creation_id")
    .select(["version.picture_id", "mark as decision"])
    .where("version.board_id", "=", boardId)
    .where("version.picture_id", "in", [...pictureIds])
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .where("current.deleted_at", "is", null)
    .where("current_creation.deleted_at", "is", null)
    .execute();

/** With what some of the pictures were made that the link shows. @param after the id of the item before; empty for the first ones */
export const visiblePage = (db: Kysely<Database>, shown: Shown, after: string, limit: number) =>
  visibleItems(db, shown)
    .select(["board_items.id as itemId", "made_with"])
    .where(isDecisionShown(shown))
    .where("board_items.id", ">", after)
    .orderBy("board_items.id")
    .limit(limit)
    .execute();

/** Whether the next thing behind a position that the link shows is a picture, and not a heading or nothing. */
export async function isPictureNext(
  db: Kysely<Database>,
  shown: Shown,
  position: ItemPosition | null,
): Promise<boolean> {
  if (position === null) return false;
  const next = await db
    .selectFrom("board_items")
    .leftJoin("pictures", "pictures.id", "board_items.picture_id")
    .leftJoin("creations", "creations.id", "pictures.creation_id")
    .select("picture_id")
    .where("board_id", "=", shown.boardId)
    .where(isAfter(position))
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .where((e) => e.or([e("picture_id", "is", null), isDecisionShown(shown)(e)]))
    .orderBy("position")
    .orderBy("board_items.id")
    .limit(1)
    .executeTakeFirst();
  return (next?.picture_id ?? null) !== null;
}

const visibleItems = (db: Kysely<Database>, { boardId }: Shown) =>
  db
    .selectFrom("board_items")
    .innerJoin("pictures", "pictures.id", "board_items.picture_id")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .where("board_id", "=", boardId)
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null);
