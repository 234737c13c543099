/** Share links: a board for people without an account, as its owner makes and sees them. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { nextCursorSchema } from "../lists";
import { idSchema } from "../service";
import { LINK_PICTURES } from "./board-limits";
import { onOneLine, withoutControls } from "./plain-text";

/** Of one board, without revoked and expired ones. */
export const MAX_ACTIVE_LINKS = 50;
/** Revoked and expired links that stay listed; the oldest beyond them are removed with what guests said there. */
export const MAX_DEAD_LINKS = 200;
export const DEFAULT_LINK_DAYS = 14;
export const MAX_LINK_DAYS = 365;
export const MAX_LINK_NAME_CHARACTERS = 120;
export const MAX_SENDER_CHARACTERS = 80;
export const MAX_INTRODUCTION_CHARACTERS = 500;
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 200;
/** The longer side of a logo. */
export const LOGO_PIXELS = 512;

const timestamp = z.iso.datetime();
const choice = (name: string) => z.boolean(`${name} is true or false.`);

export type LinkPictures = (typeof LINK_PICTURES)[number];

const fields = {
  /** For the owner, such as the client's name; guests do not see it. */
  name: z
    .string("name must be a string.")
    .check(
      onOneLine(),
      z.trim(),
      z.maxLength(MAX_LINK_NAME_CHARACTERS, `A name has ${MAX_LINK_NAME_CHARACTERS} characters at most.`),
    ),
  /** From whom guests have the board; empty for nobody. */
  sender: z
    .string("sender must be a string.")
    .check(
      onOneLine(),
      z.trim(),
      z.maxLength(MAX_SENDER_CHARACTERS, `From has ${MAX_SENDER_CHARACTERS} characters at most.`),
    ),
  /** For guests, above the pictures. */
  introduction: z
    .string("introduction must be a string.")
    .check(
      withoutControls(),
      z.trim(),
      z.maxLength(
        MAX_INTRODUCTION_CHARACTERS,
        `An introduction has ${MAX_INTRODUCTION_CHARACTERS} characters at most.`,
      ),
    ),
  expire_time: z.iso.datetime({ error: "expire_time must be a time." }),
  pictures: z.enum(LINK_PICTURES, "pictures must be unrejected or picks."),
  /** Prompts and settings. Hidden ones are in no page, answer, file name or file. */
  shows_prompts: choice("shows_prompts"),
  shows_notes: choice("shows_notes"),
  /** Whether the foot of the page says how the pictures were made, such as "Made with AI". Each picture says it in any case. */
  shows_origin: choice("shows_origin"),
  allows_downloads: choice("allows_downloads"),
  allows_favourites: choice("allows_favourites"),
  allows_comments: choice("allows_comments"),
};

/** What is sent of a link, and is not shown as it was sent. */
const sent = {
  /** Asked for at every way behind the link; null for none. Only a hash is kept. */
  password: z.nullable(
    z
      .string("password must be a string or null.")
      .check(
        z.trim(),
        z.minLength(
          MIN_PASSWORD_CHARACTERS,
          `A password has ${MIN_PASSWORD_CHARACTERS} characters at least.`,
        ),
        z.maxLength(MAX_PASSWORD_CHARACTERS, `A password has ${MAX_PASSWORD_CHARACTERS} characters at most.`),
      ),
  ),
  /** An upload of the owner, of which a small copy is kept; null for none. */
  logo_upload_id: z.nullable(idSchema),
};

/** `POST /api/boards/{board_id}/links` */
export const createLinkRequestSchema = z.object({
  name: z._default(fields.name, ""),
  sender: z._default(fields.sender, ""),
  introduction: z._default(fields.introduction, ""),
  password: z._default(sent.password, null),
  logo_upload_id: z._default(sent.logo_upload_id, null),
  /** `DEFAULT_LINK_DAYS` from now when absent; at most `MAX_LINK_DAYS`. */
  expire_time: z.optional(fields.expire_time),
  pictures: z._default(fields.pictures, "unrejected"),
  shows_prompts: z._default(fields.shows_prompts, false),
  shows_notes: z._default(fields.shows_notes, false),
  shows_origin: z._default(fields.shows_origin, true),
  allows_downloads: z._default(fields.allows_downloads, false),
  allows_favourites: z._default(fields.allows_favourites, true),
  allows_comments: z._default(fields.allows_comments, true),
});

/** `PATCH /api/boards/{board_id}/links/{link_id}`; `DELETE` revokes the link. */
export const linkPatchSchema = z.partial(z.object({ ...fields, ...sent }));

export const shareLinkSchema = z.looseObject({
  id: idSchema,
  ...fields,
  pictures: extensible(z.enum(LINK_PICTURES), "unknown"),
  has_password: z.boolean(),
  logo: z.nullable(
    z.looseObject({
      upload_id: idSchema,
      width: z.int(),
      height: z.int(),
      /** Signed, for the owner. */
      thumbnail_url: z.url(),
    }),
  ),
  /** The owner, or an editor, who may be removed meanwhile; absent for links from before. */
  maker: z.optional(z.looseObject({ person_id: idSchema, name: z.string(), is_you: z.boolean() })),
  create_time: timestamp,
  revoke_time: z.nullable(timestamp),
  /** Whether it works now: neither expired nor revoked. */
  is_active: z.boolean(),
  /** The address for guests; null when it does not work, or cannot be shown again because the studio's secret was changed. */
  url: z.nullable(z.string()),
  /** When a guest last opened it; null before. */
  last_open_time: z.nullable(timestamp),
  favourites: z.int(),
  comments: z.int(),
});

export const linkResponseSchema = z.looseObject({ status: z.literal("success"), value: shareLinkSchema });

/** Newest first. */
export const linkListResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ links: z.array(shareLinkSchema), next_cursor: nextCursorSchema }),
});

export type ShareLink = z.infer<typeof shareLinkSchema>;
export type CreateLinkRequest = z.infer<typeof createLinkRequestSchema>;
export type LinkPatch = z.infer<typeof linkPatchSchema>;
