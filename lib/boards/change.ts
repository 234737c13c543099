/** Changes of a board: several actions in one transaction, all or none. */
import "server-only";
import type { Kysely } from "kysely";
import { type ArrangedItem, applyAction } from "@/lib/board-items/apply";
import { renumber } from "@/lib/board-items/positions";
import { MAX_BOARD_ITEMS } from "@/lib/contract/boards/board";
import type { BoardAction, NewBoardItem } from "@/lib/contract/boards/board-actions";
import type { Database } from "@/lib/db/schema";
import { StudioError } from "@/lib/errors";
import { lockBoard, type OwnBoard } from "./board-row";
import type { BoardsContext } from "./context";

/** An item while it is changed; without a position when it is new. */
interface ItemState extends ArrangedItem {
  pictureId: string | null;
  position: number | null;
}

/**
 * Unknown items are ignored: another tab may have removed them. So are pictures that are deleted or not the owner's, and
 * those that are on the board already.
 *
 * @throws StudioError `not_found`, `board_full`
 */
export async function changeBoard(
  { creations: { db, clock } }: BoardsContext,
  { actions, ...which }: OwnBoard & { actions: readonly BoardAction[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, which);
    const before = await readStates(tx, board.id);
    const usable = await ownPictures(tx, which.ownerId, pictureIdsIn(actions));
    let name = board.name;
    let items: ItemState[] = before;
    for (const action of actions) {
      if (action.type === "rename") name = action.name;
      else items = applyAction(items, action, creator(items, usable));
      if (items.length > MAX_BOARD_ITEMS) throw boardFull();
    }
    await writeItems(tx, board.id, before, items);
    await tx
      .updateTable("boards")
      .set({ name, updated_at: Math.max(clock.now(), board.updated_at + 1) })
      .where("id", "=", board.id)
      .execute();
  });
}

export function boardFull(): StudioError {
  const message = `A board holds ${MAX_BOARD_ITEMS} pictures and headings at most. Nothing was changed.`;
  return new StudioError("board_full", message);
}

const pictureIdsIn = (actions: readonly BoardAction[]) =>
  actions.flatMap((action) =>
    action.type === "add" ? action.items.flatMap(({ picture_id }) => picture_id ?? []) : [],
  );

/** Makes new items, each picture once. */
function creator(items: readonly ItemState[], usable: ReadonlySet<string>) {
  const present = new Set(items.map(({ pictureId }) => pictureId));
  return ({ picture_id: pictureId, ...item }: NewBoardItem): ItemState | null => {
    if (pictureId !== null) {
      if (present.has(pictureId) || !usable.has(pictureId)) return null;
      present.add(pictureId);
    }
    return { ...item, title: pictureId === null ? item.title : "", pictureId, position: null };
  };
}

/** Those of the pictures that are the owner's and not deleted. */
export async function ownPictures(
  db: Kysely<Database>,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const unique = [...new Set(ids)];
  const own = new Set<string>();
  for (let start = 0; start < unique.length; start += MAX_BOARD_ITEMS) {
    const rows = await db
      .selectFrom("pictures")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["pictures.id", "creations.owner_id"])
      // In portions: a database takes only so many values in one query.
      .where("pictures.id", "in", unique.slice(start, start + MAX_BOARD_ITEMS))
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .execute();
    // Not in the query: SQLite would read the owner's whole library to find a few pictures.
    for (const { id, owner_id } of rows) if (owner_id === ownerId) own.add(id);
  }
  return own;
}

/** All items, also those of deleted pictures, which keep their place until they are purged. */
async function readStates(tx: Kysely<Database>, boardId: string): Promise<ItemState[]> {
  const rows = await tx
    .selectFrom("board_items")
    .select(["id", "picture_id as pictureId", "title", "note", "mark", "position"])
    .where("board_id", "=", boardId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row }));
}

/** Writes the differences. */
async function writeItems(
  tx: Kysely<Database>,
  boardId: string,
  before: readonly ItemState[],
  after: readonly ItemState[],
): Promise<void> {
  const kept = new Map(after.map(({ id, pictureId }) => [id, pictureId]));
  // Also an item that got another picture: another item may have its former one, and a board has each picture once.
  const removed = before.filter(({ id, pictureId }) => kept.get(id) !== pictureId).map(({ id }) => id);
  if (removed.length > 0)
    await tx.deleteFrom("board_items").where("board_id", "=", boardId).where("id", "in", removed).execute();
  const known = new Map(before.map((item) => [item.id, item]));
  const changed = renumber(after).filter((item) => {
    const old = known.get(item.id);
    return (
      !old ||
      old.pictureId !== item.pictureId ||
      old.position !== item.position ||
      old.mark !== item.mark ||
      old.note !== item.note ||
      old.title !== item.title
    );
  });
  if (changed.length === 0) return;
  await tx
    .insertInto("board_items")
    .values(changed.map(({ pictureId, ...item }) => ({ ...item, board_id: boardId, picture_id: pictureId })))
    .onConflict((conflict) =>
      conflict.columns(["board_id", "id"]).doUpdateSet((e) => ({
        title: e.ref("excluded.title"),
        note: e.ref("excluded.note"),
        mark: e.ref("excluded.mark"),
        position: e.ref("excluded.position"),
      })),
    )
    .execute();
}
