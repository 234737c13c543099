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

/** A comment as all guests see it; `asSeenBy` tells those of a guest apart. */
export interface SharedComment {
  row: CommentRow;
  view: GuestComment;
}

/** @returns the oldest first, without hidden ones. */
export async function commentsForGuests(db: Kysely<Database>, linkId: string): Promise<SharedComment[]> {
  await nextTurn();
  const all = await commentsOfLink(db, linkId).orderBy("comment.created_at").orderBy("comment.id").execute();
  await nextTurn();
  return viewForGuests(db, shownToGuests(all));
}

/**
 * @param guest null for somebody who has said nothing yet.
 * @param parents comments that the others may reply to, where they are not among them.
 */
export function asSeenBy(
  guest: Guest | null,
  comments: readonly SharedComment[],
  parents: readonly CommentRow[] = [],
): GuestComment[] {
  // The browser recognises what it has sent itself.
  const own = new Map(
    [...comments.map(({ row }) => row), ...parents].flatMap(({ id, client_id, guest_id }) =>
      guest_id === guest?.id ? [[id, client_id]] : [],
    ),
  );
  const nameOf = (id: string) => own.get(id) ?? id;
  return comments.map(({ row: { id, parent_id }, view }) =>
    own.has(id) || (parent_id !== null && own.has(parent_id))
      ? { ...view, id: nameOf(id), parent_id: parent_id && nameOf(parent_id), is_mine: own.has(id) }
      : view,
  );
}

/** A comment as this guest sees it, once it was written. */
export async function viewOwnComment(
  db: Kysely<Database>,
  { row, guest }: { row: CommentRow; guest: Guest },
): Promise<GuestComment | undefined> {
  const parent = row.parent_id && (await ofStudio(db, row.link_id, row.parent_id));
  const [comment] = asSeenBy(guest, await viewForGuests(db, [row]), parent ? [parent] : []);
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

async function viewForGuests(
  db: Kysely<Database>,
  comments: readonly CommentRow[],
): Promise<SharedComment[]> {
  const texts = await textsOf(
    db,
    comments.map(({ id }) => id),
  );
  return inSteps(comments, VIEWED_AT_ONCE, async (some) =>
    some.map((row) => ({
      row,
      view: { ...viewComment(row, texts.get(row.id)), id: row.id, is_mine: false },
    })),
  );
}
