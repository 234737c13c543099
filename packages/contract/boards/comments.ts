/** Comments on a board: on all of it, on a picture, or at a point of a picture; and the replies to them. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { idSchema } from "../service";
import { isSeen, onOneLine, withoutControls } from "./plain-text";

export const MAX_COMMENT_CHARACTERS = 2_000;
export const MAX_GUEST_NAME_CHARACTERS = 80;
/** All comments of one link, with replies and those that were deleted. */
export const MAX_COMMENTS_OF_LINK = 2_000;
/** Comments at a point of one picture of a board. */
export const MAX_PINS_OF_PICTURE = 500;
/** So long a guest may edit or delete what they have written. */
export const COMMENT_EDIT_MINUTES = 15;

const success = z.literal("success");
const timestamp = z.iso.datetime();

/** 256 bits at most that a browser makes and keeps, so that a guest needs no cookie; the studio stores a hash of it. */
export const guestKeySchema = z.string("guest_key is missing.").check(z.regex(/^[A-Za-z0-9_-]{22,43}$/));

/** What a guest types as their name; nobody checks it. */
export const guestNameSchema = z
  .string("guest_name must be a string.")
  .check(
    onOneLine(),
    z.trim(),
    isSeen("Please give a name."),
    z.maxLength(MAX_GUEST_NAME_CHARACTERS, `A name has ${MAX_GUEST_NAME_CHARACTERS} characters at most.`),
  );

/** Chosen by the client for each comment, so that a repeated call adds no second one. */
const clientId = z
  .string("id is missing.")
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "id must be 1 to 64 letters, digits, _ or -."));
const text = z
  .string("text must be a string.")
  .check(
    withoutControls(),
    z.trim(),
    isSeen("The comment is empty."),
    z.maxLength(MAX_COMMENT_CHARACTERS, `A comment has ${MAX_COMMENT_CHARACTERS} characters at most.`),
  );
const isResolved = z.boolean("is_resolved must be true or false.");

const pointWords = "x and y are fractions of the picture, from 0 to 1.";
const fraction = z.number(pointWords).check(z.gte(0, pointWords), z.lte(1, pointWords));

/** What guests and the owner see of a comment alike. */
const fields = {
  /** null for a comment on the whole board. */
  picture_id: z.nullable(idSchema),
  /** The comment that it replies to; null for one that begins a thread. */
  parent_id: z.nullable(idSchema),
  /** Of a comment at a point: counted for each picture of a board, from 1. A number is never given twice. */
  number: z.nullable(z.int()),
  /** The point as fractions of the picture, from its upper left corner. */
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  by: extensible(z.enum(["guest", "owner"]), "unknown"),
  /** What the guest typed as a name; empty for the owner and editors. */
  guest_name: z.string(),
  /** Who wrote it for the owner, where that is an editor. */
  editor_name: z.optional(z.string()),
  /** Empty when it was deleted. */
  text: z.string(),
  create_time: timestamp,
  is_edited: z.boolean(),
  /** Such a comment is there only as long as it has replies. */
  is_deleted: z.boolean(),
  /** Of the comment that begins a thread. */
  is_resolved: z.boolean(),
};

export const guestCommentSchema = z.looseObject({
  /** Of this guest's own comments the id that their browser chose. */
  id: idSchema,
  ...fields,
  /** By this guest. */
  is_mine: z.boolean(),
});

export const boardCommentSchema = z.looseObject({
  id: idSchema,
  link_id: idSchema,
  ...fields,
  /** By the person who asks. */
  is_mine: z.boolean(),
  /** Hidden by the owner: guests no longer see it. */
  is_hidden: z.boolean(),
  is_new: z.boolean(),
});

/** `POST /api/shared/{secret}/comments` */
export const commentRequestSchema = z
  .object({
    guest_key: guestKeySchema,
    id: clientId,
    /** null for a comment on the whole board; that of the parent for a reply. */
    picture_id: z.nullable(idSchema),
    parent_id: z.optional(z.nullable(idSchema)),
    x: z.optional(fraction),
    y: z.optional(fraction),
    guest_name: guestNameSchema,
    text,
  })
  .check(
    z.refine(
      ({ x, y, picture_id, parent_id }) =>
        (x === undefined && y === undefined) ||
        (x !== undefined && y !== undefined && picture_id !== null && !parent_id),
      { error: "A point has x and y, and is one of a picture and of no reply.", path: ["x"] },
    ),
  );

/** The new comment, or the one that an earlier call with the same id made. */
export const guestCommentResponseSchema = z.looseObject({ status: success, value: guestCommentSchema });

const changesSomething = (change: object) => Object.values(change).some((value) => value !== undefined);
const nothingChanged = { error: "Nothing to change is given." };

/** `PATCH /api/shared/{secret}/comments/{comment_id}`: of a comment by this guest. */
export const guestCommentPatchSchema = z
  .object({ guest_key: guestKeySchema, text: z.optional(text), is_resolved: z.optional(isResolved) })
  .check(z.refine(({ guest_key: _, ...change }) => changesSomething(change), nothingChanged));

/** `POST /api/boards/{board_id}/comments`: the owner replies. */
export const replyRequestSchema = z.object({ id: clientId, parent_id: idSchema, text });

/** The reply, or the one that an earlier call with the same id made. */
export const boardCommentResponseSchema = z.looseObject({ status: success, value: boardCommentSchema });

/** `PATCH /api/boards/{board_id}/comments/{comment_id}`: the text of one's own reply alone. */
export const commentPatchSchema = z
  .object({
    is_hidden: z.optional(z.boolean("is_hidden must be true or false.")),
    is_resolved: z.optional(isResolved),
    text: z.optional(text),
  })
  .check(z.refine(changesSomething, nothingChanged));

export type CommentRequest = z.infer<typeof commentRequestSchema>;
export type GuestCommentPatch = z.infer<typeof guestCommentPatchSchema>;
export type GuestComment = z.infer<typeof guestCommentSchema>;
export type ReplyRequest = z.infer<typeof replyRequestSchema>;
export type CommentPatch = z.infer<typeof commentPatchSchema>;
export type BoardComment = z.infer<typeof boardCommentSchema>;
