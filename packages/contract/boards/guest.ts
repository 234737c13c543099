/** What a guest, who has a share link and no account, sees and says. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { OPERATIONS } from "../creations/inputs";
import { cursorSchema, nextCursorSchema, oldNextSchema } from "../lists";
import { MADE_WITH } from "../pictures/made-with";
import { idSchema } from "../service";
import { guestApprovalSchema } from "./approval";
import { guestCommentSchema, guestKeySchema } from "./comments";

/** The header with the guest's key in reads. */
export const GUEST_HEADER = "x-guest-key";
/** All guests of one link who have a favourite or a comment. */
export const MAX_GUESTS_OF_LINK = 1_000;
/** All favourites of one link. */
export const MAX_FAVOURITES_OF_LINK = 10_000;

const success = z.literal("success");
const timestamp = z.iso.datetime();

/** The settings of a picture, where the link shows them. */
export const guestPictureSettingsSchema = z.looseObject({
  prompt: z.string(),
  negative_prompt: z.string(),
  seed: z.nullable(z.int()),
  made_by: z.string(),
  style: z.string(),
  /** The picture that it was made from, where the link shows that too; absent otherwise. */
  made_from: z.optional(
    z.looseObject({ operation: extensible(z.enum(OPERATIONS), "unknown"), picture_id: idSchema }),
  ),
});

export const guestPictureSchema = z.looseObject({
  id: idSchema,
  width: z.int(),
  height: z.int(),
  /** Paths below the studio's own address that work as long as the link does. */
  thumbnail_url: z.string(),
  view_url: z.string(),
  /** null when the link allows no downloads. */
  download_url: z.nullable(z.string()),
  made_with: extensible(z.enum(MADE_WITH), "unknown"),
  /** null when the link hides them. */
  settings: z.nullable(guestPictureSettingsSchema),
  favourites: z.int(),
  /** By this guest. */
  is_favourite: z.boolean(),
});

export const guestItemSchema = z.looseObject({
  id: idSchema,
  /** null for a heading. */
  picture: z.nullable(guestPictureSchema),
  title: z.string(),
  /** Empty when the link hides notes. */
  note: z.string(),
  /** Its pictures, the oldest first and the current one among them, without settings; empty for one picture. */
  versions: z.array(guestPictureSchema),
});

/** What a cell without a picture waits for; `empty` for nothing. Why it has none is not told. */
export const GUEST_CELL_STATES = ["drawn", "drawing", "waiting", "empty"] as const;

export const guestCellSchema = z.looseObject({
  state: extensible(z.enum(GUEST_CELL_STATES), "waiting"),
  /** null for each state but `drawn`; otherwise one of the pictures of `items`, perhaps of a further page. */
  picture_id: z.nullable(idSchema),
  /** What it is called where there are no columns; empty otherwise. */
  head: z.string(),
});

/** The table of a sheet. Where the link hides prompts, heads tell nothing but places: "Row 1". */
export const guestTableSchema = z.looseObject({
  /** The names of the axes, such as "Light / Seed"; empty where the link hides them. */
  corner: z.string(),
  /** The heads of the columns; null where one axis alone has several values, whose cells have a head each. */
  columns: z.nullable(z.array(z.string())),
  /** Width over height of the cells. */
  ratio: z.number(),
  /** Tables with the same columns, one for each combination of values of the further axes. */
  pages: z.array(
    z.looseObject({
      /** Empty where there is only one. */
      name: z.string(),
      rows: z.array(z.looseObject({ head: z.string(), cells: z.array(guestCellSchema) })),
    }),
  ),
});

export const guestBoardSchema = z.looseObject({
  name: z.string(),
  /** From whom guests have the board; empty for nobody. */
  sender: z.string(),
  introduction: z.string(),
  /** Its address works as long as the link does. */
  logo: z.nullable(z.looseObject({ url: z.string(), width: z.int(), height: z.int() })),
  expire_time: timestamp,
  shows_prompts: z.boolean(),
  allows_downloads: z.boolean(),
  allows_favourites: z.boolean(),
  allows_comments: z.boolean(),
  /** How many pictures the link shows. */
  pictures: z.int(),
  /** How these were made, each way once; empty when the link does not say it at the foot of the page. */
  made_with: z.array(z.enum(MADE_WITH)),
  /** Of a board that carries a sheet; null for others. */
  table: z.nullable(guestTableSchema),
  /** The first page. */
  items: z.array(guestItemSchema),
  next_cursor: nextCursorSchema,
  next: oldNextSchema,
  /** Changes with the pages, but for favourites. */
  items_tag: z.string(),
  /** Of all pictures that have any. */
  favourites: z.array(z.looseObject({ picture_id: idSchema, count: z.int(), is_mine: z.boolean() })),
  /** Oldest first, without hidden ones. */
  comments: z.array(guestCommentSchema),
  /** The name that this guest typed; empty before. */
  guest_name: z.string(),
  /** The last round of approval through this link; null before the first. */
  approval: z.nullable(guestApprovalSchema),
});

/** `GET /api/shared/{secret}?known=…` */
export const guestBoardQuerySchema = z.object({ known: z.optional(z.string().check(z.maxLength(100))) });

/** `board` is null when nothing has changed since `known`. */
export const guestBoardResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ tag: z.string(), board: z.nullable(guestBoardSchema) }),
});

/** `GET /api/shared/{secret}/items?cursor=…`: one page. */
export const guestItemsQuerySchema = z.object({
  cursor: cursorSchema,
  after: cursorSchema,
  /** The `tag` of an earlier answer for the same page. */
  known: z.optional(z.string().check(z.maxLength(100))),
});

/** `items` is null when they have not changed since `known`. */
export const guestItemsResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({
    tag: z.string(),
    items: z.nullable(z.array(guestItemSchema)),
    next_cursor: nextCursorSchema,
    next: oldNextSchema,
  }),
});

/** `POST /api/shared/{secret}/favourites` */
export const favouriteRequestSchema = z.object({
  guest_key: guestKeySchema,
  picture_id: idSchema,
  is_favourite: z.boolean("is_favourite must be true or false."),
});

export type FavouriteRequest = z.infer<typeof favouriteRequestSchema>;
export type GuestBoard = z.infer<typeof guestBoardSchema>;
export type GuestItemsPage = z.infer<typeof guestItemsResponseSchema>["value"];
export type GuestPicture = z.infer<typeof guestPictureSchema>;
export type GuestItem = z.infer<typeof guestItemSchema>;
export type GuestTable = z.infer<typeof guestTableSchema>;
