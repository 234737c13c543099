/** A board: pictures and section headings in an order, and what guests said about them. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { OPERATIONS } from "../creations/inputs";
import { cursorSchema, nextCursorSchema, oldNextSchema, pageFields } from "../lists";
import { rightsFields } from "../models/rights-fields";
import { idSchema } from "../service";
import { approvalSchema } from "./approval";
import { MAX_BOARD_NAME_CHARACTERS } from "./board-limits";
import { boardCommentSchema } from "./comments";
import { BOARD_ROLES, boardPersonSchema } from "./members";
import { onOneLine } from "./plain-text";
import { MAX_IDS_AT_ONCE } from "./request-limits";

const success = z.literal("success");
const timestamp = z.iso.datetime();

/** As in Lightroom: `pick` is kept, `reject` is not. */
export const DECISIONS = ["pick", "reject"] as const;
export type Decision = (typeof DECISIONS)[number];

/** A picture with what its owner knows about it. Its addresses work without a token until their signature expires. */
export const boardPictureSchema = z.looseObject({
  id: idSchema,
  creation_id: idSchema,
  /** Position within the creation, from 0. */
  index: z.int(),
  seed: z.nullable(z.int()),
  width: z.int(),
  height: z.int(),
  media_type: z.string(),
  byte_length: z.int(),
  is_favourite: z.boolean(),
  prompt: z.string(),
  negative_prompt: z.string(),
  /** The name of the style; empty for none. */
  style: z.string(),
  made_by: z.string(),
  create_time: timestamp,
  /** Whether it may be used commercially; absent where that is not known. */
  commercial_use: rightsFields.commercial_use,
  /** The licence that this follows from, also that of a picture that it was made from; absent where it is not known. */
  licence: rightsFields.licence,
  /** The picture that it was made from; absent where there is none. */
  made_from: z.optional(
    z.looseObject({
      operation: extensible(z.enum(OPERATIONS), "unknown"),
      /** Its creation, and its position in that; null where it was uploaded or is deleted. */
      creation_id: z.nullable(idSchema),
      index: z.int(),
      thumbnail_url: z.string(),
    }),
  ),
  /** The name of the person whose picture it is; absent for the caller's own. */
  person_name: z.optional(z.string()),
  media_url: z.string(),
  /** At most `VIEW_PIXELS` on the longer side. */
  view_url: z.string(),
  thumbnail_url: z.string(),
});

/** One of the pictures of an item, with as much as is shown of it beside the current one. */
export const itemVersionSchema = z.looseObject({
  ...{ id: idSchema, creation_id: idSchema, index: z.int(), width: z.int(), height: z.int() },
  create_time: timestamp,
  media_url: z.string(),
  view_url: z.string(),
  thumbnail_url: z.string(),
});

/** A picture of a board, or a heading that begins a section, which reaches to the next heading. */
export const boardItemSchema = z.looseObject({
  /** Unique within the board; chosen by whoever added the item. */
  id: idSchema,
  /** null for a heading. */
  picture: z.nullable(boardPictureSchema),
  /** The text of a heading; empty for pictures. */
  title: z.string(),
  note: z.string(),
  decision: z.nullable(extensible(z.enum(DECISIONS), null)),
  /** Its pictures, the oldest first and the current one among them; empty for one picture. Deleted ones are left out. */
  versions: z.array(itemVersionSchema),
  /** The names of those who last changed the decision and the note; absent for the caller, and where that is not known. */
  decided_by: z.optional(z.string()),
  noted_by: z.optional(z.string()),
});

export const boardFavouriteSchema = z.looseObject({
  link_id: idSchema,
  picture_id: idSchema,
  /** Empty for a guest who has not typed a name. */
  guest_name: z.string(),
  create_time: timestamp,
  is_new: z.boolean(),
});

/** Pictures that are not cleared for commercial use: somebody may not use them, only after asking, or nobody knows. */
const notClearedSchema = z.looseObject({
  count: z.int(),
  /** Those that say so, each once; as far as they are known. */
  licences: z.array(z.string()),
});

export type NotCleared = z.infer<typeof notClearedSchema>;

export const boardSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** That of the caller. */
  role: extensible(z.enum(BOARD_ROLES), "viewer"),
  /** Whether the caller may make, change and revoke share links. */
  may_share: z.boolean(),
  /** The owner and the members; empty without members. */
  people: z.array(boardPersonSchema),
  create_time: timestamp,
  /** The sheet that it carries, whose pictures join it; null for none. */
  sheet: z.nullable(z.looseObject({ id: idSchema, name: z.string() })),
  /** Rises with every change by its owner. */
  version: z.int(),
  /** Changes when a picture of the board is deleted, restored, or becomes a favourite; `version` does not rise then. */
  pictures_tag: z.string(),
  /** Of the whole board, without deleted pictures. */
  counts: z.looseObject({ pictures: z.int(), picks: z.int(), rejects: z.int() }),
  /** Of the whole board, for each choice of pictures. Where nothing is known of any picture, nothing counts. */
  not_cleared: z.looseObject({
    all: notClearedSchema,
    picks: notClearedSchema,
    unrejected: notClearedSchema,
  }),
  /**
   * The first page, in the order of the board. Deleted pictures are left out, and return to their place when they are restored.
   */
  items: z.array(boardItemSchema),
  next_cursor: nextCursorSchema,
  next: oldNextSchema,
  /** Oldest first. `is_new` says: since the owner's last look. */
  favourites: z.array(boardFavouriteSchema),
  comments: z.array(boardCommentSchema),
  /** The last round of approval, open or closed; null before the first. */
  approval: z.nullable(approvalSchema),
  /** The number of share links that work now. */
  active_links: z.int(),
});

/** A board in the list of boards. */
export const boardSummarySchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** That of the caller. */
  role: extensible(z.enum(BOARD_ROLES), "viewer"),
  /** Absent for the caller's own boards. */
  owner_name: z.optional(z.string()),
  /** The number of members, without the owner. */
  members: z.int(),
  create_time: timestamp,
  /** When its owner last changed it. */
  update_time: timestamp,
  /** The number of pictures. */
  pictures: z.int(),
  /** The first few pictures, without rejected ones. */
  covers: z.array(z.looseObject({ thumbnail_url: z.string(), width: z.int(), height: z.int() })),
  active_links: z.int(),
  /** Favourites and comments since the owner's last look. */
  new_feedback: z.int(),
});

/** `GET /api/boards` */
export const boardListQuerySchema = z.object(pageFields(50, 100));

/** The last changed first. */
export const boardListResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ boards: z.array(boardSummarySchema), next_cursor: nextCursorSchema }),
});

const pictureIds = z
  .array(idSchema, "picture_ids must be a list of ids.")
  .check(z.maxLength(MAX_IDS_AT_ONCE, `No more than ${MAX_IDS_AT_ONCE} pictures at once; add the others.`));

export const boardNameSchema = z
  .string("name must be a string.")
  .check(
    onOneLine(),
    z.trim(),
    z.minLength(1, "A board needs a name."),
    z.maxLength(MAX_BOARD_NAME_CHARACTERS, `A name has ${MAX_BOARD_NAME_CHARACTERS} characters at most.`),
  );

/** `POST /api/boards` */
export const createBoardRequestSchema = z.object({
  name: boardNameSchema,
  picture_ids: z._default(pictureIds, []),
});

/** `POST /api/boards`, and all that change one board's summary. */
export const boardSummaryResponseSchema = z.looseObject({ status: success, value: boardSummarySchema });

const known = z.optional(z.string().check(z.maxLength(100)));

/** `GET /api/boards/{board_id}?version=…&known=…` */
export const boardQuerySchema = z.object({
  /** The `version` of the board as it is known. */
  version: z.optional(z.string().check(z.maxLength(20))),
  /** The `tag` of the previous answer. */
  known,
});

/**
 * `board` is null when nothing has changed since `version` and `known`. The tag changes with what others do: guests, share links,
 * and changes of the pictures themselves.
 */
export const boardResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ tag: z.string(), board: z.nullable(boardSchema) }),
});

/** `GET /api/boards/{board_id}/items?cursor=…`: one page. */
export const boardItemsQuerySchema = z.object({
  cursor: cursorSchema,
  after: cursorSchema,
  /** The `tag` of an earlier answer for the same page. */
  known,
});

/** `items` is null when they have not changed since `known`. */
export const boardItemsResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({
    tag: z.string(),
    items: z.nullable(z.array(boardItemSchema)),
    next_cursor: nextCursorSchema,
    next: oldNextSchema,
  }),
});

/** `POST /api/boards/find`: on which of the caller's boards these pictures, or pictures of these creations, stand. */
export const findBoardsRequestSchema = z.object({
  picture_ids: z._default(z.array(idSchema).check(z.maxLength(MAX_IDS_AT_ONCE)), []),
  creation_ids: z._default(z.array(idSchema).check(z.maxLength(MAX_IDS_AT_ONCE)), []),
});

export const findBoardsResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ boards: z.array(z.looseObject({ id: idSchema, name: z.string() })) }),
});

/** `POST /api/boards/{board_id}/seen`: what came until then is no longer new. */
export const seenRequestSchema = z.object({ until: z.iso.datetime({ error: "until must be a time." }) });

export type Board = z.infer<typeof boardSchema>;
export type BoardItem = z.infer<typeof boardItemSchema>;
export type BoardItemsPage = z.infer<typeof boardItemsResponseSchema>["value"];
export type ItemVersion = z.infer<typeof itemVersionSchema>;
export type BoardPicture = z.infer<typeof boardPictureSchema>;
export type BoardFavourite = z.infer<typeof boardFavouriteSchema>;
export type BoardList = z.infer<typeof boardListResponseSchema>["value"];
export type BoardSummary = z.infer<typeof boardSummarySchema>;
