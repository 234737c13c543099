/** Comments and replies of guests. */
import "server-only";
import type { CommentRequest, GuestComment } from "contract/boards/comments";
import { lockBoardRow } from "@/lib/db/boards/lock-board-row";
import type { BoardsContext } from "../context";
import type { SharedBoard } from "../links/find-shared-board";
import { findGuest, findOrAddGuest, type Guest, notAllowedByLink, pictureNotFound } from "../links/guests";
import { isVisible } from "../links/visible-pictures";
import { findOwn, findShown, viewOwnComment } from "./as-guest";
import { commentNotFound, requireRoomForComment, writeComment } from "./write";

/**
 * Adds a comment. The name becomes that of the guest, also at earlier comments.
 *
 * @returns the comment; for an id that this guest has used before, the comment of that time.
 * @throws StudioError `not_allowed_by_link`, `not_found` for a picture that the link does not show and for a parent that the guest
 * does not see, `link_full`
 */
export async function addComment(
  { creations: { db, clock } }: BoardsContext,
  shared: SharedBoard,
  comment: CommentRequest,
): Promise<GuestComment> {
  const { guest_key: key, id: clientId, picture_id, guest_name: name, text, x, y } = comment;
  const { linkId, boardId } = shared;
  if (!shared.allowsComments) throw notAllowedByLink("comments");
  if (picture_id !== null && !(await isVisible(db, shared, picture_id))) throw pictureNotFound();
  const known = await findGuest(db, linkId, key);
  const written = async (guest: Guest) => {
    const row = await findOwn(db, { linkId, guest, id: clientId });
    return row && viewOwnComment(db, { row, guest });
  };
  const earlier = known && (await written(known));
  if (earlier) return earlier;
  const parentId = comment.parent_id ?? null;
  const parent = parentId === null ? null : await findShown(db, { linkId, guest: known, id: parentId });
  if (parentId !== null && !(parent?.parent_id === null && parent.picture_id === picture_id))
    throw commentNotFound();
  await requireRoomForComment(db, linkId);
  const now = clock.now();
  const guest = await findOrAddGuest(db, shared, { key, now });
  await db.transaction().execute(async (tx) => {
    // The number of a pin needs the lock; before the guest is changed, as those who answer take both.
    if (picture_id !== null && x !== undefined) await lockBoardRow(tx, boardId);
    await tx
      .updateTable("guests")
      .set({ name })
      .where("id", "=", guest.id)
      .where("name", "<>", name)
      .execute();
    await writeComment(tx, {
      ...{ boardId, linkId, guestId: guest.id, clientId, text, now },
      pictureId: picture_id,
      parentId: parent?.id ?? null,
      point: x === undefined || y === undefined ? null : { x, y },
    });
  });
  const added = await written({ ...guest, name });
  // Its picture was purged in between.
  if (!added) throw pictureNotFound();
  return added;
}
