/** Changes of a board: several actions in one transaction, all or none. */
import "server-only";
import type { BoardAction, BoardChange } from "contract/boards/board-actions";
import type { BoardRole } from "contract/boards/members";
import { isStudioError, StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { renumber } from "@/lib/board-items/positions";
import type { Database } from "@/lib/db/schema";
import { bytesOfItems, VERSION_BYTES } from "@/lib/limits/board-bytes";
import { addKept, openBoardStorageCheck } from "@/lib/limits/storage-limit";
import { decisionsChanged } from "@/lib/webhooks/outbox/board-events";
import { applyActions, type ItemState } from "./apply-actions";
import { lockBoard, type OwnBoard, requireBoard } from "./board-row";
import type { BoardsContext } from "./context";
import { itemsWithIds } from "./items";
import { writeChange } from "./members/activity";
import { removedByPerson, removedOfOthers } from "./members/removed-pictures";
import { viewItem } from "./read";
import { readInOrder } from "./read-in-order";
import { ownTurn } from "./turns/next-turn";
import { afterOwnChanges } from "./turns/own-changes";
import { historiesOf, writeHistories } from "./versions/histories";

/** Rows of one statement: a database takes only so many values, and a statement only so long. */
const BATCH = 500;

type Changes = OwnBoard & {
  actions: readonly BoardAction[];
  /** What belongs to the same transaction, before the board is locked; what it throws undoes all. */
  first?: (tx: Kysely<Database>) => Promise<void>;
};

/**
 * Unknown items are ignored: another tab may have removed them. So are pictures that are deleted or not of the person who asks, and
 * those that are on the board already, as a picture or as a version of one. What the board takes counts for its owner.
 *
 * @returns what the caller cannot know of the change.
 * @throws StudioError `not_found`, `not_allowed_on_board` for a viewer, and for an editor who removes a picture of somebody else,
 * `board_full`, `storage_full`
 */
export function changeBoard(context: BoardsContext, input: Changes): Promise<BoardChange> {
  return afterOwnChanges(input.ownerId, () => change(context, input));
}

async function change(context: BoardsContext, { actions, first, ...which }: Changes): Promise<BoardChange> {
  const { db, clock } = context.creations;
  const wanted = actions.flatMap(wantedBy);
  const { ownerId: personId } = which;
  const { owner_id: ownerId, role } = await requireBoard(db, which, "edit");
  const requireStorage = await openBoardStorageCheck(context.creations, {
    ownerId,
    growthAtMost: growthAtMost(actions),
  });
  const changed = await db.transaction().execute(async (tx) => {
    await first?.(tx);
    const board = await lockBoard(tx, which, "edit");
    const before = await readStates(tx, board.id);
    const removed = await removedOfOthers(tx, board, { personId, before, actions });
    const usable = await ownPictures(
      tx,
      personId,
      wanted.flatMap(({ pictureIds }) => pictureIds),
      await removedByPerson(tx, board, personId),
    );
    const { name, items } = await applyActions(
      { name: board.name, items: before },
      actions,
      usable,
      personId,
    );
    const growth = bytesOfItems(items) - bytesOfItems(before);
    forRole(role, () => requireStorage(growth));
    await writeItems(tx, board.id, before, items);
    const now = clock.now();
    await writeHistories(tx, board.id, { before, after: items, now });
    const version = Math.max(now, board.updated_at + 1);
    await tx.updateTable("boards").set({ name, updated_at: version }).where("id", "=", board.id).execute();
    if (areDecisionsChanged(before, items)) await decisionsChanged(tx, { boardId: board.id, now });
    await writeChange(tx, board, { personId, now, actions, removed });
    return { growth, name, version, version_before: board.updated_at, ...addedOf(wanted, before, items) };
  });
  const { addedIds, growth, ...answer } = changed;
  addKept(context.creations, ownerId, growth);
  const added = await itemsWithIds(db, which.boardId, addedIds);
  return { ...answer, added: added.map((item) => viewItem(context, item, which)) };
}

/** Whether a picture has another pick or reject than before; one that is removed decides nothing. */
function areDecisionsChanged(before: readonly ItemState[], after: readonly ItemState[]): boolean {
  const decisions = new Map(before.map(({ id, decision }) => [id, decision]));
  return after.some(({ id, decision }) => decision !== (decisions.get(id) ?? null));
}

/** Whose storage is full is told to the owner alone as theirs. */
function forRole(role: BoardRole, requireStorage: () => void): void {
  try {
    requireStorage();
  } catch (error) {
    if (role === "owner" || !isStudioError(error) || error.errorName !== "storage_full") throw error;
    throw new StudioError("storage_full", "The storage of the board's owner is full. Nothing was changed.");
  }
}

/** The bytes that actions add where they replace no longer texts. */
const growthAtMost = (actions: readonly BoardAction[]): number =>
  actions.reduce((sum, action) => {
    if (action.type === "add") return sum + bytesOfItems(action.items);
    if (action.type === "note") return sum + Buffer.byteLength(action.note);
    // The first replacement keeps what was there before as well.
    if (action.type === "replace") return sum + 2 * VERSION_BYTES;
    return action.type === "title" ? sum + Buffer.byteLength(action.title) : sum;
  }, 0);

/** An item that is added or gets another picture, and the pictures that it needs for that. */
interface Wanted {
  id: string;
  pictureIds: string[];
  /** Whether it is no news that this item has the picture. */
  mayHaveIt: boolean;
}

function wantedBy(action: BoardAction): Wanted[] {
  if (action.type === "replace")
    return [
      {
        id: action.item_id,
        pictureIds: [action.picture_id, ...(action.forget ? [action.forget] : [])],
        mayHaveIt: true,
      },
    ];
  if (action.type !== "add") return [];
  return action.items.map(({ id, picture_id, versions = [] }) => ({
    id,
    pictureIds: picture_id === null ? [] : [picture_id, ...versions],
    mayHaveIt: false,
  }));
}

/** Of the wanted items those that the board has now, and the wanted pictures that it had before. */
function addedOf(wanted: readonly Wanted[], before: readonly ItemState[], after: readonly ItemState[]) {
  const had = new Map(
    before.flatMap(({ id, pictureId, versions }) =>
      [pictureId, ...versions].map((picture) => [picture, id] as const),
    ),
  );
  const has = new Set(after.map(({ id }) => id));
  const already = wanted.flatMap(({ id, pictureIds: [picture = null], mayHaveIt }) => {
    const holder = picture === null ? undefined : had.get(picture);
    return picture === null || holder === undefined || (mayHaveIt && holder === id) ? [] : [picture];
  });
  const addedIds = wanted.flatMap(({ id }) => (has.has(id) ? [id] : []));
  return { addedIds: [...new Set(addedIds)], already: [...new Set(already)] };
}

/** Those of the pictures that are this person's and not deleted. @param others ids of pictures that may be of others, too */
export async function ownPictures(
  db: Kysely<Database>,
  ownerId: string,
  ids: readonly string[],
  others: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  const unique = [...new Set(ids)];
  const own = new Set<string>();
  for (let start = 0; start < unique.length; start += BATCH) {
    const rows = await db
      .selectFrom("pictures")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["pictures.id", "creations.owner_id"])
      // In portions: a database takes only so many values in one query.
      .where("pictures.id", "in", unique.slice(start, start + BATCH))
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .execute();
    // Not in the query: SQLite would read the owner's whole library to find a few pictures.
    for (const { id, owner_id } of rows) if (owner_id === ownerId || others.has(id)) own.add(id);
  }
  return own;
}

/** All items, also those of deleted pictures, which keep their place until they are purged. */
async function readStates(tx: Kysely<Database>, boardId: string): Promise<ItemState[]> {
  const histories = await historiesOf(tx, boardId, ownTurn);
  const rows = await readInOrder(tx, boardId, (ids) => readSome(tx, boardId, ids), ownTurn);
  return rows.map((row) => ({ ...row, versions: histories.get(row.id) ?? [] }));
}

const readSome = (tx: Kysely<Database>, boardId: string, itemIds: readonly string[]) =>
  tx
    .selectFrom("board_items")
    .select(["id", "picture_id as pictureId", "title", "note", "position", "noted_by"])
    .select(["mark as decision", "marked_by as decided_by"])
    .where("board_id", "=", boardId)
    .where("id", "in", [...itemIds])
    .execute();

/** Writes the differences. */
async function writeItems(
  tx: Kysely<Database>,
  boardId: string,
  before: readonly ItemState[],
  after: readonly ItemState[],
): Promise<void> {
  const kept = new Map(after.map(({ id, pictureId }) => [id, pictureId]));
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  for (const ids of batchesOf(removed))
    await tx.deleteFrom("board_items").where("board_id", "=", boardId).where("id", "in", ids).execute();
  // Until all have their new pictures: another item may have the former one, and a board has each picture once.
  const replaced = before.filter(({ id, pictureId }) => kept.has(id) && kept.get(id) !== pictureId);
  for (const some of batchesOf(replaced))
    await tx
      .updateTable("board_items")
      .set({ picture_id: null })
      .where("board_id", "=", boardId)
      .where(
        "id",
        "in",
        some.map(({ id }) => id),
      )
      .execute();
  const known = new Map(before.map((item) => [item.id, item]));
  const changed = renumber(after).filter((item) => {
    const old = known.get(item.id);
    return (
      !old ||
      old.pictureId !== item.pictureId ||
      old.position !== item.position ||
      old.decision !== item.decision ||
      old.note !== item.note ||
      old.title !== item.title ||
      old.decided_by !== item.decided_by ||
      old.noted_by !== item.noted_by
    );
  });
  const rows = changed.map(({ pictureId, decision, decided_by, versions: _, ...item }) => ({
    ...{ ...item, mark: decision, marked_by: decided_by },
    board_id: boardId,
    picture_id: pictureId,
  }));
  for (const some of batchesOf(rows)) {
    await tx
      .insertInto("board_items")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["board_id", "id"]).doUpdateSet((e) => ({
          picture_id: e.ref("excluded.picture_id"),
          title: e.ref("excluded.title"),
          note: e.ref("excluded.note"),
          mark: e.ref("excluded.mark"),
          position: e.ref("excluded.position"),
          marked_by: e.ref("excluded.marked_by"),
          noted_by: e.ref("excluded.noted_by"),
        })),
      )
      .execute();
    await ownTurn();
  }
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / BATCH);
  return Array.from({ length: count }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH));
}
