/** Comments as the guests of a link see them. */
import "server-only";
import type { GuestComment } from "contract/boards/comments";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Guest } from "../links/guests";
import { inSteps } from "../turns/in-steps";
import { nextTurn } from "../turns/next-turn";
import { type CommentRow, commentsOfLink, shownToGuests, viewComment } from "./rows";
import { textsOf } from "./texts";

/** Comments that are brought into the form of the answer in one step. */
const VIEWED_AT_ONCE = 500;

/** @returns the oldest first, without hidden ones. */
export async function listCommentsForGuest(
  db: Kysely<Database>,
  linkId: string,
  guest: Guest | null,
): Promise<GuestComment[]> {
  await nextTurn();
  const all = await commentsOfLink(db, linkId).orderBy("comment.created_at").orderBy("comment.id").execute();
  await nextTurn();
  const rows = shownToGuests(all);
  return viewForGuest(db, rows, { rows, guest });
}

/** A comment as this guest sees it, once it was written. */
export async function viewOwnComment(
  db: Kysely<Database>,
  { row, guest }: { row: CommentRow; guest: Guest },
): Promise<GuestComment | undefined> {
  const parent = row.parent_id && (await ofStudio(db, row.link_id, row.parent_id));
  const [comment] = await viewForGuest(db, [row], { rows: parent ? [parent] : [], guest });
  return comment;
}

/**
 * Finds a comment of a link by the id by which a guest knows it: of their own the one that their browser chose.
 *
 * @param guest null for somebody who has said nothing yet. @returns null for none, and for a hidden one.
 */
export async function findShown(
  db: Kysely<Database>,
  { linkId, guest, id }: { linkId: string; guest: Guest | null; id: string },
): Promise<CommentRow | null> {
  const row = (guest && (await findOwn(db, { linkId, guest, id }))) ?? (await ofStudio(db, linkId, id));
  if (!row || row.hidden_at !== null) return null;
  const parent = row.parent_id === null ? null : await ofStudio(db, linkId, row.parent_id);
  return parent && parent.hidden_at !== null ? null : row;
}

/** The comment of this guest for which their browser chose this id, a hidden one too. */
export async function findOwn(
  db: Kysely<Database>,
  { linkId, guest, id }: { linkId: string; guest: Guest; id: string },
): Promise<CommentRow | undefined> {
  return commentsOfLink(db, linkId)
    .where("guests.id", "=", guest.id)
    .where("client_id", "=", id)
    .executeTakeFirst();
}

const ofStudio = (db: Kysely<Database>, linkId: string, id: string) =>
  commentsOfLink(db, linkId).where("comment.id", "=", id).executeTakeFirst();

/** @param context.rows those that the comments may reply to. */
async function viewForGuest(
  db: Kysely<Database>,
  comments: readonly CommentRow[],
  { rows, guest }: { rows: readonly CommentRow[]; guest: Guest | null },
): Promise<GuestComment[]> {
  // The browser recognises what it has sent itself.
  const idOf = ({ id, client_id, guest_id }: CommentRow) => (guest_id === guest?.id ? client_id : id);
  const ids = new Map(rows.map((row) => [row.id, idOf(row)]));
  const texts = await textsOf(
    db,
    comments.map(({ id }) => id),
  );
  return inSteps(comments, VIEWED_AT_ONCE, async (some) =>
    some.map((row) => ({
      ...viewComment(row, texts.get(row.id)),
      id: idOf(row),
      parent_id: row.parent_id && (ids.get(row.parent_id) ?? row.parent_id),
      is_mine: row.guest_id === guest?.id,
    })),
  );
}
