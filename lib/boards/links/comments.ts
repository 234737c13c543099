/** Comments of guests. */
import "server-only";
import { type CommentRequest, type GuestComment, MAX_COMMENTS_OF_LINK } from "contract/boards/guest";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "./feedback-version";
import type { SharedBoard } from "./find-shared-board";
import { findGuest, findOrAddGuest, type Guest, linkFull, notAllowedByLink, pictureNotFound } from "./guests";
import { isVisible } from "./visible-pictures";

/**
 * Adds a comment. The name becomes that of the guest, also at earlier comments.
 *
 * @returns the comment; for an id that this guest has used before, the comment of that time.
 * @throws StudioError `not_allowed_by_link`, `not_found` for a picture that the link does not show, `link_full`
 */
export async function addComment(
  { creations: { db, clock } }: BoardsContext,
  shared: SharedBoard,
  comment: CommentRequest,
): Promise<GuestComment> {
  const { guest_key: key, id: clientId, picture_id, guest_name: name, text } = comment;
  if (!shared.allowsComments) throw notAllowedByLink("comments");
  if (picture_id !== null && !(await isVisible(db, shared, picture_id))) throw pictureNotFound();
  const known = await findGuest(db, shared.linkId, key);
  const earlier = known && (await findComment(db, known, clientId));
  if (earlier) return earlier;
  const { count } = await db
    .selectFrom("guests")
    .innerJoin("guest_comments", "guest_id", "guests.id")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("link_id", "=", shared.linkId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_COMMENTS_OF_LINK) throw linkFull("comments");
  const now = clock.now();
  const guest = await findOrAddGuest(db, shared, { key, now });
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("guests")
      .set({ name })
      .where("id", "=", guest.id)
      .where("name", "<>", name)
      .execute();
    await tx
      .insertInto("guest_comments")
      .values({
        id: newId("co"),
        guest_id: guest.id,
        client_id: clientId,
        picture_id,
        text,
        created_at: now,
        hidden_at: null,
      })
      .onConflict((conflict) => conflict.columns(["guest_id", "client_id"]).doNothing())
      .execute();
    await raiseFeedbackVersion(tx, shared.linkId);
  });
  const added = await findComment(db, { ...guest, name }, clientId);
  // Its picture was purged in between.
  if (!added) throw pictureNotFound();
  return added;
}

async function findComment(
  db: Kysely<Database>,
  guest: Guest,
  clientId: string,
): Promise<GuestComment | null> {
  const row = await db
    .selectFrom("guest_comments")
    .select(["client_id as id", "picture_id", "text", "created_at"])
    .where("guest_id", "=", guest.id)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, ...comment } = row;
  return {
    ...comment,
    guest_name: guest.name,
    create_time: new Date(created_at).toISOString(),
    is_mine: true,
  };
}
