/** Who did what on a board that has members: the last activities. */
import "server-only";
import type { BoardAction } from "contract/boards/board-actions";
import { type Activity, type ActivityKind, MAX_ACTIVITIES } from "contract/boards/members";
import { idsIn } from "contract/boards/request-limits";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { StoredActivityKind } from "@/lib/db/tables/boards";
import { type BoardRow, type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";

/** What one person does again within this time is one activity. */
const TOGETHER_MS = 5 * 60_000;

interface Done {
  boardId: string;
  personId: string;
  now: number;
  kind: ActivityKind;
  /** The pictures and headings that it concerned. */
  items: number;
  /** The pictures of others that were removed. */
  pictureIds?: readonly string[];
}

const KINDS: Record<BoardAction["type"], ActivityKind> = {
  add: "added",
  remove: "removed",
  move: "moved",
  replace: "replaced",
  decide: "decided",
  note: "noted",
  title: "titled",
  rename: "renamed",
};

/** As the table calls it, which has one name from before. */
const stored = (kind: ActivityKind): StoredActivityKind => (kind === "decided" ? "marked" : kind);

/**
 * Writes what a change of a board is to others, one activity of each kind; nothing for a board without members. Belongs to the
 * transaction of the change.
 *
 * @param removed the pictures of others that it removes.
 */
export async function writeChange(
  tx: Kysely<Database>,
  board: BoardRow,
  change: { personId: string; now: number; actions: readonly BoardAction[]; removed: readonly string[] },
): Promise<void> {
  if (board.had_members === 0) return;
  const { personId, now } = change;
  const items = new Map<ActivityKind, number>();
  for (const action of change.actions) {
    const kind = KINDS[action.type];
    items.set(kind, (items.get(kind) ?? 0) + idsIn(action));
  }
  for (const [kind, count] of items) {
    const pictureIds = kind === "removed" ? change.removed : [];
    await writeActivity(tx, { boardId: board.id, personId, now, kind, items: count, pictureIds });
  }
}

/** Belongs to a transaction that has the lock of the board. Keeps the last `MAX_ACTIVITIES`. */
export async function writeActivity(tx: Kysely<Database>, done: Done): Promise<void> {
  const { boardId, personId, now, kind, items, pictureIds = [] } = done;
  const last = await tx
    .selectFrom("board_activity")
    .select(["place", "person_id", "kind", "items", "at", "picture_ids"])
    .where("board_id", "=", boardId)
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSame = last?.kind === stored(kind) && last.person_id === personId && last.at > now - TOGETHER_MS;
  if (isSame && pictureIds.length === 0 && last.picture_ids === null) {
    await tx
      .updateTable("board_activity")
      .set({ items: last.items + items, at: now })
      .where("board_id", "=", boardId)
      .where("place", "=", last.place)
      .execute();
    return;
  }
  const place = (last?.place ?? 0) + 1;
  await tx
    .insertInto("board_activity")
    .values({
      ...{ board_id: boardId, place, person_id: personId, kind: stored(kind), items, at: now },
      picture_ids: pictureIds.length > 0 ? JSON.stringify(pictureIds) : null,
    })
    .execute();
  await tx
    .deleteFrom("board_activity")
    .where("board_id", "=", boardId)
    .where("place", "<=", place - MAX_ACTIVITIES)
    .execute();
}

/** For the owner and for members, the newest first. @throws StudioError `not_found` */
export async function listActivity(
  { creations: { db } }: BoardsContext,
  which: OwnBoard,
): Promise<Activity[]> {
  await requireBoard(db, which, "look");
  const rows = await db
    .selectFrom("board_activity")
    .leftJoin("people", "people.id", "person_id")
    .select(["person_id", "name", "kind", "items", "at"])
    .where("board_id", "=", which.boardId)
    .orderBy("place", "desc")
    .execute();
  return rows.map(({ person_id, name, kind, items, at }) => ({
    person_name: name ?? "",
    is_you: person_id === which.ownerId,
    kind: kind === "marked" ? "decided" : kind,
    ...{ items, time: new Date(at).toISOString() },
  }));
}
