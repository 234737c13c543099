/** Permanently removes deleted boards after their time for undo. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { BoardsContext } from "./context";

/** Boards of one call; what is left is removed by the next one. */
const MAX_BOARDS = 500;
/** Rows of one statement, which takes a few milliseconds. */
const BATCH = 500;

type Db = Kysely<Database>;

/**
 * Removes some rows of a board, at most `BATCH`.
 *
 * @returns how many.
 */
type RemoveSome = (db: Db, boardId: string) => Promise<number>;

/** What may be thousands of rows, in an order in which no row takes others with it. */
const CONTENTS: readonly RemoveSome[] = [
  async (db, boardId) => {
    const [guest] = await guestsOf(db, boardId)
      .innerJoin("guest_hearts", "guest_hearts.guest_id", "guests.id")
      .limit(1)
      .execute();
    if (!guest) return 0;
    const favourites = db.selectFrom("guest_hearts").select("picture_id").where("guest_id", "=", guest.id);
    const pictures = (await favourites.limit(BATCH).execute()).map(({ picture_id }) => picture_id);
    await db
      .deleteFrom("guest_hearts")
      .where("guest_id", "=", guest.id)
      .where("picture_id", "in", pictures)
      .execute();
    return pictures.length;
  },
  async (db, boardId) => {
    const comments = await guestsOf(db, boardId)
      .innerJoin("guest_comments", "guest_comments.guest_id", "guests.id")
      .select("guest_comments.id as comment")
      .limit(BATCH)
      .execute();
    const ids = comments.map(({ comment }) => comment);
    if (ids.length > 0) await db.deleteFrom("guest_comments").where("id", "in", ids).execute();
    return ids.length;
  },
  async (db, boardId) => {
    const ids = (await guestsOf(db, boardId).limit(BATCH).execute()).map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom("guests").where("id", "in", ids).execute();
    return ids.length;
  },
  async (db, boardId) => {
    const versions = db
      .selectFrom("board_item_versions")
      .select("picture_id")
      .where("board_id", "=", boardId)
      .limit(BATCH);
    const ids = (await versions.execute()).map(({ picture_id }) => picture_id);
    if (ids.length > 0)
      await db
        .deleteFrom("board_item_versions")
        .where("board_id", "=", boardId)
        .where("picture_id", "in", ids)
        .execute();
    return ids.length;
  },
  async (db, boardId) => {
    const [answered] = await db
      .selectFrom("approvals")
      .innerJoin("approval_people", "approval_people.approval_id", "approvals.id")
      .innerJoin("approval_answers", "approval_answers.person_id", "approval_people.id")
      .select("approval_people.id")
      .where("board_id", "=", boardId)
      .limit(1)
      .execute();
    if (!answered) return 0;
    const answers = db.selectFrom("approval_answers").select("picture_id");
    const ids = await answers.where("person_id", "=", answered.id).limit(BATCH).execute();
    const pictures = ids.map(({ picture_id }) => picture_id);
    await db
      .deleteFrom("approval_answers")
      .where("person_id", "=", answered.id)
      .where("picture_id", "in", pictures)
      .execute();
    return pictures.length;
  },
  async (db, boardId) => {
    const lines = await db
      .selectFrom("approvals")
      .innerJoin("approval_lines", "approval_lines.approval_id", "approvals.id")
      .select(["approvals.id", "approval_lines.position"])
      .where("board_id", "=", boardId)
      .orderBy("approvals.id")
      .limit(BATCH)
      .execute();
    const [first] = lines;
    if (!first) return 0;
    const positions = lines.filter(({ id }) => id === first.id).map(({ position }) => position);
    await db
      .deleteFrom("approval_lines")
      .where("approval_id", "=", first.id)
      .where("position", "in", positions)
      .execute();
    return positions.length;
  },
  async (db, boardId) => {
    const items = db.selectFrom("board_items").select("id").where("board_id", "=", boardId);
    const ids = (await items.limit(BATCH).execute()).map(({ id }) => id);
    if (ids.length > 0)
      await db.deleteFrom("board_items").where("board_id", "=", boardId).where("id", "in", ids).execute();
    return ids.length;
  },
];

const guestsOf = (db: Db, boardId: string) =>
  db
    .selectFrom("guests")
    .innerJoin("share_links", "share_links.id", "guests.link_id")
    .select("guests.id")
    .where("share_links.board_id", "=", boardId);

/** Pictures stay. A board goes in small steps, so that nobody waits long for the database or for this process. */
export async function purgeBoards({ creations: { db, clock, keepDeletedMs } }: BoardsContext): Promise<void> {
  const before = clock.now() - keepDeletedMs;
  const expired = await db
    .selectFrom("boards")
    .select("id")
    .where("deleted_at", "is not", null)
    .where("deleted_at", "<=", before)
    .orderBy("deleted_at")
    .limit(MAX_BOARDS)
    .execute();
  for (const { id } of expired) {
    // From now on nobody can restore it, also not by a process whose clock is behind; and the next call goes on with it first.
    const { numUpdatedRows } = await db
      .updateTable("boards")
      .set({ deleted_at: 0 })
      .where("id", "=", id)
      .where("deleted_at", "<=", before)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    for (const removeSome of CONTENTS) {
      while ((await removeSome(db, id)) > 0) await letOthers();
    }
    await db.deleteFrom("boards").where("id", "=", id).where("deleted_at", "=", 0).execute();
    await letOthers();
  }
}
