/** The rows of comments, which of them are shown, and the fields that guests and the owner see alike. */
import "server-only";
import type { BoardComment } from "contract/boards/comments";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** Comments of a link with who wrote them, but without their texts, which are long together. */
export const commentsOfLink = (db: Kysely<Database>, linkId: string) =>
  db
    .selectFrom("guests")
    .innerJoin("guest_comments as comment", "comment.guest_id", "guests.id")
    .leftJoin("people as editor", (join) =>
      join
        .onRef("editor.id", "=", "guests.person_id")
        .on("editor.id", "<>", (e) =>
          e
            .selectFrom("share_links")
            .innerJoin("boards", "boards.id", "board_id")
            .select("owner_id")
            .where("share_links.id", "=", linkId),
        ),
    )
    .select("editor.name as editor_name")
    .select(["link_id", "guests.id as guest_id", "guests.name", "person_id"])
    .select(["comment.id", "client_id", "picture_id", "parent_id", "number", "x", "y"])
    .select(["comment.created_at", "edited_at", "deleted_at", "resolved_at", "hidden_at"])
    .where("link_id", "=", linkId);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsOfLink>["executeTakeFirstOrThrow"]>>;

/** Without deleted comments, of which those with replies stay. @returns in the same order. */
export function withoutDeleted(rows: readonly CommentRow[]): CommentRow[] {
  const written = rows.filter(({ deleted_at }) => deleted_at === null);
  const parents = new Set(written.map(({ parent_id }) => parent_id));
  return rows.filter(({ id, deleted_at }) => deleted_at === null || parents.has(id));
}

/** What guests see: nothing hidden, and no reply to what is hidden. */
export function shownToGuests(rows: readonly CommentRow[]): CommentRow[] {
  const hidden = new Set(rows.flatMap(({ id, hidden_at }) => (hidden_at === null ? [] : id)));
  return withoutDeleted(rows.filter(({ id, parent_id }) => !hidden.has(id) && !hidden.has(parent_id ?? "")));
}

/** Fractions are stored as whole numbers. */
const MILLION = 1_000_000;
export const storedFraction = (fraction: number): number => Math.round(fraction * MILLION);
const fractionOf = (stored: number | null) => (stored === null ? null : stored / MILLION);

type ViewedRow = Omit<CommentRow, "editor_name"> & Partial<Pick<CommentRow, "editor_name">>;

/** @param text a comment that was removed meanwhile has none until the next look. */
export function viewComment(row: ViewedRow, text: string | undefined) {
  const by: BoardComment["by"] = row.person_id === null ? "guest" : "owner";
  return {
    by,
    picture_id: row.picture_id,
    parent_id: row.parent_id,
    number: row.number,
    x: fractionOf(row.x),
    y: fractionOf(row.y),
    guest_name: row.deleted_at === null ? row.name : "",
    ...(row.editor_name && row.deleted_at === null && { editor_name: row.editor_name }),
    text: text ?? "",
    create_time: new Date(row.created_at).toISOString(),
    is_edited: row.edited_at !== null && row.deleted_at === null,
    is_deleted: row.deleted_at !== null,
    is_resolved: row.resolved_at !== null,
  };
}
