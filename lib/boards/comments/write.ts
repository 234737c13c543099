/** Writes a comment, whoever says it. */
import "server-only";
import { MAX_COMMENTS_OF_LINK, MAX_PINS_OF_PICTURE } from "contract/boards/comments";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import { lockBoardRow } from "@/lib/db/boards/lock-board-row";
import type { Database } from "@/lib/db/schema";
import { commentWritten } from "@/lib/webhooks/outbox/board-events";
import { raiseFeedbackVersion } from "../links/feedback-version";
import { linkFull } from "../links/guests";
import { picturesBeside } from "../versions/item-of";
import { storedFraction } from "./rows";

export interface NewComment {
  boardId: string;
  linkId: string;
  guestId: string;
  clientId: string;
  pictureId: string | null;
  parentId: string | null;
  /** Fractions of the picture; null for none. */
  point: { x: number; y: number } | null;
  text: string;
  now: number;
}

/** Belongs to a transaction. A comment with this id of this guest stays as it is. @throws StudioError `link_full` for pins */
export async function writeComment(tx: Kysely<Database>, comment: NewComment): Promise<void> {
  const { point, pictureId, linkId } = comment;
  const isPin = point !== null && pictureId !== null;
  const commentId = newId("co");
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("guest_comments")
    .values({
      id: commentId,
      guest_id: comment.guestId,
      client_id: comment.clientId,
      picture_id: pictureId,
      parent_id: comment.parentId,
      number: isPin ? await nextNumber(tx, comment.boardId, pictureId) : null,
      x: isPin ? storedFraction(point.x) : null,
      y: isPin ? storedFraction(point.y) : null,
      text: comment.text,
      created_at: comment.now,
      hidden_at: null,
    })
    .onConflict((conflict) => conflict.columns(["guest_id", "client_id"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows)
    await commentWritten(tx, { boardId: comment.boardId, commentId, now: comment.now });
  await raiseFeedbackVersion(tx, linkId);
}

/** One more than the highest of all links and versions, deleted ones too: the owner sees the pins of all of them beside each other. */
async function nextNumber(tx: Kysely<Database>, boardId: string, pictureId: string): Promise<number> {
  await lockBoardRow(tx, boardId);
  const { last, pins } = await tx
    .selectFrom("guest_comments")
    .innerJoin("guests", "guests.id", "guest_id")
    .innerJoin("share_links", "share_links.id", "link_id")
    .select((e) => [
      e.fn.max("number").as("last"),
      e.fn.countAll<number | string>().filterWhere("deleted_at", "is", null).as("pins"),
    ])
    .where("picture_id", "in", await picturesBeside(tx, boardId, pictureId))
    .where("number", "is not", null)
    .where("board_id", "=", boardId)
    .executeTakeFirstOrThrow();
  if (Number(pins) >= MAX_PINS_OF_PICTURE)
    throw new StudioError("link_full", "This picture has as many pins as it can hold. Nothing was changed.");
  return (last ?? 0) + 1;
}

/** @throws StudioError `link_full` */
export async function requireRoomForComment(db: Kysely<Database>, linkId: string): Promise<void> {
  const { count } = await db
    .selectFrom("guests")
    .innerJoin("guest_comments", "guest_id", "guests.id")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("link_id", "=", linkId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_COMMENTS_OF_LINK) throw linkFull("comments");
}

export function commentNotFound(): StudioError {
  return new StudioError("not_found", "There is no comment with this id.");
}
