/** Favourites of guests. */
import "server-only";
import { type FavouriteRequest, MAX_FAVOURITES_OF_LINK } from "contract/boards/guest";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "./feedback-version";
import type { SharedBoard } from "./find-shared-board";
import { findGuest, findOrAddGuest, linkFull, notAllowedByLink, pictureNotFound } from "./guests";
import { isVisible } from "./visible-pictures";

/**
 * Makes a picture a guest's favourite, or takes that back. Repeating a call changes nothing.
 *
 * @throws StudioError `not_allowed_by_link`, `not_found` for a picture that the link does not show, `link_full`
 */
export async function setFavourite(
  { creations: { db, clock } }: BoardsContext,
  shared: SharedBoard,
  { guest_key: key, picture_id, is_favourite }: FavouriteRequest,
): Promise<void> {
  if (!shared.allowsFavourites) throw notAllowedByLink("favourites");
  if (!(await isVisible(db, shared, picture_id))) throw pictureNotFound();
  if (!is_favourite) {
    const guest = await findGuest(db, shared.linkId, key);
    if (guest)
      await db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom("guest_hearts")
          .where("guest_id", "=", guest.id)
          .where("picture_id", "=", picture_id)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await raiseFeedbackVersion(tx, shared.linkId);
      });
    return;
  }
  const { count } = await db
    .selectFrom("guests")
    .innerJoin("guest_hearts", "guest_id", "guests.id")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("link_id", "=", shared.linkId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_FAVOURITES_OF_LINK) throw linkFull("favourites");
  const now = clock.now();
  const guest = await findOrAddGuest(db, shared, { key, now });
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("guest_hearts")
      .values({ guest_id: guest.id, picture_id, created_at: now })
      .onConflict((conflict) => conflict.columns(["guest_id", "picture_id"]).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) await raiseFeedbackVersion(tx, shared.linkId);
  });
}
