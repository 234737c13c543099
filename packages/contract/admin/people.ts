/** People, as administrators see them. */
import * as z from "zod/mini";
import { cursorSchema, nextCursorSchema, oldNextSchema, pageFields } from "../lists";
import { idSchema } from "../service";
import { costSchema, limitExceptionsSchema } from "./limits";

export const MAX_PEOPLE_A_PAGE = 50;
const timestamp = z.iso.datetime();

export const adminPersonSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  email: z.nullable(z.string()),
  /** `demo`, `github`, `google` or `oidc`. */
  provider: z.string(),
  is_admin: z.boolean(),
  /** Whether ADMIN_EMAILS says so, which only the operator can change. */
  is_admin_by_setting: z.boolean(),
  is_disabled: z.boolean(),
  disable_time: z.nullable(timestamp),
  create_time: timestamp,
  last_sign_in_time: z.nullable(timestamp),
  last_creation_time: z.nullable(timestamp),
  /** Browsers that are signed in. */
  sessions: z.int(),
  tokens: z.int(),
  /** Share links that work now. */
  share_links: z.int(),
  creations: z.int(),
  boards: z.int(),
  sheets: z.int(),
  bytes_kept: z.int(),
  pictures_this_month: z.int(),
  cost_this_month: z.array(costSchema),
  limits: limitExceptionsSchema,
});

export const PERSON_STATES = ["all", "active", "disabled", "administrators"] as const;

/** `GET /api/admin/people`: by name. */
export const peopleQuerySchema = z.object({
  /** A part of the name or e-mail address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  state: z._default(z.enum(PERSON_STATES), "all"),
  ...pageFields(MAX_PEOPLE_A_PAGE, MAX_PEOPLE_A_PAGE),
  after: cursorSchema,
});

export const peopleResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    people: z.array(adminPersonSchema),
    /** How many match on all pages. */
    total: z.int(),
    next_cursor: nextCursorSchema,
    next: oldNextSchema,
  }),
});
export const adminPersonResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: adminPersonSchema,
});

/** `PATCH /api/admin/people/{person_id}`: only the given fields. */
export const personPatchSchema = z.partial(
  z.object({
    is_disabled: z.boolean("is_disabled is true or false."),
    is_admin: z.boolean("is_admin is true or false."),
    /** All exceptions of this person; limits that are absent are the studio's. */
    limits: limitExceptionsSchema,
  }),
);

/** `POST /api/admin/people/{person_id}/hand-over`: creations, boards and sheets of a disabled person to somebody else. */
export const handOverRequestSchema = z.object({ to_person_id: idSchema });

/** Of a hand-over, and of `DELETE /api/admin/people/{person_id}/work`. */
export const workResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ creations: z.int(), boards: z.int(), sheets: z.int() }),
});

export type AdminPerson = z.infer<typeof adminPersonSchema>;
export type PeopleQuery = z.infer<typeof peopleQuerySchema>;
export type PersonPatch = z.infer<typeof personPatchSchema>;
export type PersonState = (typeof PERSON_STATES)[number];
