/** What an owner does about the words of guests: hide a comment, and mark all as seen. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "./feedback-version";

export function commentNotFound(): StudioError {
  return new StudioError("not_found", "There is no comment with this id.");
}

/** Hides a comment from guests, or shows it again. @throws StudioError `not_found` */
export async function hideComment(
  { creations: { db, clock } }: BoardsContext,
  input: OwnBoard & { commentId: string; isHidden: boolean },
): Promise<void> {
  const { boardId, commentId, isHidden } = input;
  await requireBoard(db, input);
  const now = clock.now();
  const link = await db
    .selectFrom("guest_comments")
    .innerJoin("guests", "guests.id", "guest_comments.guest_id")
    .innerJoin("share_links", "share_links.id", "guests.link_id")
    .select("share_links.id")
    .where("guest_comments.id", "=", commentId)
    .where("board_id", "=", boardId)
    .executeTakeFirst();
  if (!link) throw commentNotFound();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("guest_comments")
      .set((e) => ({ hidden_at: isHidden ? e.fn.coalesce("hidden_at", e.val(now)) : null }))
      .where("id", "=", commentId)
      .execute();
    await raiseFeedbackVersion(tx, link.id);
  });
}

/**
 * What guests said until then is no longer new. An earlier time than before changes nothing, and a time in the future is read
 * as now, so that nothing becomes seen that nobody could have seen.
 *
 * @param input.until in ISO 8601. @throws StudioError `not_found`
 */
export async function markSeen(
  { creations: { db, clock } }: BoardsContext,
  input: OwnBoard & { until: string },
): Promise<void> {
  const { id } = await requireBoard(db, input);
  const seenAt = Math.min(Date.parse(input.until), clock.now());
  await db
    .updateTable("boards")
    .set({ seen_at: seenAt })
    .where("id", "=", id)
    .where("seen_at", "<", seenAt)
    .execute();
}
