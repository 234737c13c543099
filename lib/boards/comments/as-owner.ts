/** What the owner of a board, and its editors, do about comments: reply, resolve, hide, and change a reply of their own. */
import "server-only";
import type { BoardComment, CommentPatch, ReplyRequest } from "contract/boards/comments";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "../links/feedback-version";
import { findOrAddOwner } from "../links/guests";
import { type CommentRow, commentsOfLink, viewComment } from "./rows";
import { textsOf } from "./texts";
import { commentNotFound, requireRoomForComment, writeComment } from "./write";

type OfBoard = OwnBoard & { commentId: string };

/** A comment as the owner sees it. @param seenAt what guests wrote later is new. */
export const viewForOwner = (
  row: CommentRow,
  { text, personId, seenAt }: { text: string | undefined; personId: string; seenAt: number },
): BoardComment => ({
  ...{ id: row.id, link_id: row.link_id },
  ...viewComment(row, text),
  is_mine: row.person_id === personId,
  is_hidden: row.hidden_at !== null,
  is_new: isNews(row) && row.created_at > seenAt,
});

/** Whether it is told as new once it has come: words of a guest that are there. */
const isNews = ({ hidden_at, deleted_at, person_id }: CommentRow) =>
  hidden_at === null && deleted_at === null && person_id === null;

/**
 * Replies to the comment that begins a thread.
 *
 * @returns the reply; for an id that the owner has used before at this link, the reply of that time.
 * @throws StudioError `not_found`, `link_full`
 */
export async function replyAsOwner(
  { creations: { db, clock } }: BoardsContext,
  { reply, ...board }: OwnBoard & { reply: ReplyRequest },
): Promise<BoardComment> {
  const { ownerId: personId, boardId } = board;
  const parent = await requireComment(db, { ...board, commentId: reply.parent_id });
  const { link_id: linkId } = parent;
  if (parent.parent_id !== null) throw commentNotFound();
  const now = clock.now();
  const speaker = await findOrAddOwner(db, { linkId, personId, now });
  const find = () =>
    commentsOfLink(db, linkId)
      .where("guests.id", "=", speaker.id)
      .where("client_id", "=", reply.id)
      .executeTakeFirst();
  if (!(await find())) {
    await requireRoomForComment(db, linkId);
    await db.transaction().execute((tx) =>
      writeComment(tx, {
        ...{ boardId, linkId, guestId: speaker.id, clientId: reply.id, text: reply.text, now },
        ...{ pictureId: parent.picture_id, parentId: parent.id, point: null },
      }),
    );
  }
  const row = await find();
  // Its picture was purged in between.
  if (!row) throw commentNotFound();
  const texts = await textsOf(db, [row.id]);
  return viewForOwner(row, { text: texts.get(row.id), personId, seenAt: now });
}

/**
 * Hides a comment from guests or shows it again; resolves its thread or opens it again; changes the text of a reply of one's own.
 *
 * @throws StudioError `not_found`, also for the text of somebody else and for resolving a reply
 */
export async function changeComment(
  { creations: { db, clock } }: BoardsContext,
  { change, ...which }: OfBoard & { change: CommentPatch },
): Promise<void> {
  const row = await requireComment(db, which);
  const now = clock.now();
  const { text, is_hidden: isHidden, is_resolved: isResolved } = change;
  if (text !== undefined && row.person_id !== which.ownerId) throw commentNotFound();
  if (isResolved !== undefined && row.parent_id !== null) throw commentNotFound();
  await write(db, row, {
    ...(text !== undefined && { text, edited_at: now }),
    ...(isHidden !== undefined && { hidden_at: isHidden ? (row.hidden_at ?? now) : null }),
    ...(isResolved !== undefined && { resolved_at: isResolved ? (row.resolved_at ?? now) : null }),
  });
}

/** Repeating a call changes nothing. @throws StudioError `not_found`, also for what somebody else wrote */
export async function deleteReply(
  { creations: { db, clock } }: BoardsContext,
  which: OfBoard,
): Promise<void> {
  const row = await requireComment(db, which);
  if (row.person_id !== which.ownerId) throw commentNotFound();
  if (row.deleted_at === null) await write(db, row, { text: "", deleted_at: clock.now() });
}

type Columns = Partial<
  Record<"edited_at" | "hidden_at" | "resolved_at" | "deleted_at", number | null> & { text: string }
>;

async function write(db: Kysely<Database>, { id, link_id }: CommentRow, columns: Columns): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("guest_comments").set(columns).where("id", "=", id).execute();
    await raiseFeedbackVersion(tx, link_id);
  });
}

/** Also one that is hidden or deleted. */
async function requireComment(db: Kysely<Database>, { commentId, ...board }: OfBoard): Promise<CommentRow> {
  await requireBoard(db, board, "edit");
  const link = await db
    .selectFrom("guest_comments")
    .innerJoin("guests", "guests.id", "guest_comments.guest_id")
    .innerJoin("share_links", "share_links.id", "guests.link_id")
    .select("share_links.id")
    .where("guest_comments.id", "=", commentId)
    .where("board_id", "=", board.boardId)
    .executeTakeFirst();
  const row =
    link && (await commentsOfLink(db, link.id).where("comment.id", "=", commentId).executeTakeFirst());
  if (!row) throw commentNotFound();
  return row;
}
