/** Members of a board: people of the studio whom its owner lets look at it or change it. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { nextCursorSchema } from "../lists";
import { idSchema } from "../service";

/** An editor changes a board, a viewer looks at it. */
export const MEMBER_ROLES = ["editor", "viewer"] as const;
export const BOARD_ROLES = ["owner", ...MEMBER_ROLES] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export type BoardRole = (typeof BOARD_ROLES)[number];

export const MAX_MEMBERS_OF_BOARD = 50;
/** The last activities of a board; older ones are forgotten. */
export const MAX_ACTIVITIES = 200;
/** As long as an e-mail address may be. */
export const MAX_WHO_CHARACTERS = 320;

const success = z.literal("success");
const timestamp = z.iso.datetime();
const role = z.enum(MEMBER_ROLES, "role must be editor or viewer.");
const mayShare = z.boolean("may_share must be true or false.");

/** The owner of a board, or a member. */
export const boardPersonSchema = z.looseObject({
  person_id: idSchema,
  name: z.string(),
  role: extensible(z.enum(BOARD_ROLES), "viewer"),
  /** Whether this person may make, change and revoke share links. */
  may_share: z.boolean(),
  is_you: z.boolean(),
  /** Whether this person has looked at the board within the last seconds. */
  is_here: z.boolean(),
});

/** `GET /api/boards/{board_id}/members`: the owner, and behind them the members by name. */
export const memberListResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ people: z.array(boardPersonSchema), next_cursor: nextCursorSchema }),
});

/** `POST /api/boards/{board_id}/members` */
export const inviteRequestSchema = z.object({
  /** The e-mail address or the name by which the studio knows the person. */
  who: z
    .string("who must be a string.")
    .check(
      z.trim(),
      z.minLength(1, "Type a name or an e-mail address."),
      z.maxLength(MAX_WHO_CHARACTERS, `A name or address has ${MAX_WHO_CHARACTERS} characters at most.`),
    ),
  role: z._default(role, "viewer"),
  may_share: z._default(mayShare, false),
});

export const boardPersonResponseSchema = z.looseObject({ status: success, value: boardPersonSchema });

/** `PATCH /api/boards/{board_id}/members/{person_id}` */
export const memberPatchSchema = z.object({ role: z.optional(role), may_share: z.optional(mayShare) }).check(
  z.refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: "Nothing to change is given.",
  }),
);

/** `DELETE /api/boards/{board_id}/members/{person_id}` */
export const memberRemovalQuerySchema = z.object({
  /** `end`: the share links that the person has made end, too; also of somebody who was removed before. Otherwise they stay the board's. */
  links: z.optional(z.literal("end", "links is end.")),
});

export const memberRemovalResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({
    /** Share links that the person has made and that work on. */
    active_links: z.int(),
    /** Those that this call has ended. */
    ended_links: z.int(),
  }),
});

/** What somebody does with a board that others see, too. */
export const ACTIVITY_KINDS = [
  "added",
  "removed",
  "moved",
  "decided",
  "noted",
  "titled",
  "replaced",
  "renamed",
  "invited",
  "left",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What a person did, or several such things shortly after one another. */
export const activitySchema = z.looseObject({
  person_name: z.string(),
  is_you: z.boolean(),
  kind: z.enum(ACTIVITY_KINDS),
  /** The pictures and headings that it concerned. */
  items: z.int(),
  time: timestamp,
});

/** `GET /api/boards/{board_id}/activity`: the newest first. Nothing is kept before the first member is invited. */
export const activityResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ activities: z.array(activitySchema), next_cursor: nextCursorSchema }),
});

export type BoardPerson = z.infer<typeof boardPersonSchema>;
export type InviteRequest = z.infer<typeof inviteRequestSchema>;
export type MemberPatch = z.infer<typeof memberPatchSchema>;
export type Activity = z.infer<typeof activitySchema>;
export type MemberRemoval = z.infer<typeof memberRemovalResponseSchema>["value"];
