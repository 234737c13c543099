/** What guests may do with comments of their own: edit, delete, and resolve the thread that one began. */
import "server-only";
import { COMMENT_EDIT_MINUTES, type GuestComment, type GuestCommentPatch } from "contract/boards/comments";
import { StudioError } from "contract/studio-error";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "../links/feedback-version";
import type { SharedBoard } from "../links/find-shared-board";
import { findGuest, type Guest, notAllowedByLink } from "../links/guests";
import { findShown, viewOwnComment } from "./as-guest";
import type { CommentRow } from "./rows";
import { commentNotFound } from "./write";

const MINUTE_MS = 60_000;

interface OwnComment {
  guestKey: string;
  /** As the guest knows it. */
  commentId: string;
}

/**
 * Changes the text, or whether the thread is resolved.
 *
 * @throws StudioError `not_found` for a comment that is not theirs or that they do not see, `not_allowed_by_link`, `comment_too_old`
 */
export async function changeOwnComment(
  context: BoardsContext,
  shared: SharedBoard,
  { change, ...which }: OwnComment & { change: Omit<GuestCommentPatch, "guest_key"> },
): Promise<GuestComment> {
  const { db, clock } = context.creations;
  const { row, guest } = await requireOwn(context, shared, which);
  const now = clock.now();
  const { text, is_resolved: isResolved } = change;
  if (row.deleted_at !== null || (isResolved !== undefined && row.parent_id !== null))
    throw commentNotFound();
  if (text !== undefined) requireYoung(row, now);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("guest_comments")
      .set({
        ...(text !== undefined && { text, edited_at: now }),
        ...(isResolved !== undefined && { resolved_at: isResolved ? (row.resolved_at ?? now) : null }),
      })
      .where("id", "=", row.id)
      .where("deleted_at", "is", null)
      .execute();
    await raiseFeedbackVersion(tx, row.link_id);
  });
  const after = await requireOwn(context, shared, which);
  const comment = await viewOwnComment(db, { row: after.row, guest });
  if (!comment) throw commentNotFound();
  return comment;
}

/** Removes the text; repeating a call changes nothing. @throws as `changeOwnComment` */
export async function deleteOwnComment(
  context: BoardsContext,
  shared: SharedBoard,
  which: OwnComment,
): Promise<void> {
  const { db, clock } = context.creations;
  const { row } = await requireOwn(context, shared, which);
  if (row.deleted_at !== null) return;
  const now = clock.now();
  requireYoung(row, now);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("guest_comments")
      .set({ text: "", deleted_at: now })
      .where("id", "=", row.id)
      .execute();
    await raiseFeedbackVersion(tx, row.link_id);
  });
}

async function requireOwn(
  { creations: { db } }: BoardsContext,
  { linkId, allowsComments }: SharedBoard,
  { guestKey, commentId: id }: OwnComment,
): Promise<{ row: CommentRow; guest: Guest }> {
  if (!allowsComments) throw notAllowedByLink("comments");
  const guest = await findGuest(db, linkId, guestKey);
  const row = guest && (await findShown(db, { linkId, guest, id }));
  if (!guest || !row || row.guest_id !== guest.id) throw commentNotFound();
  return { row, guest };
}

function requireYoung({ created_at }: CommentRow, now: number): void {
  if (now - created_at > COMMENT_EDIT_MINUTES * MINUTE_MS)
    throw new StudioError(
      "comment_too_old",
      `A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes. Write another one below it.`,
    );
}
