/** The studio's own endpoints beside the contract: lists, changes, favourites, access tokens. */
import * as z from "zod/mini";
import { creationSchema } from "./creation";
import { filterFields } from "./filters";
import { idSchema } from "./service";
import { upstreamSummarySchema } from "./upstream";

/** `GET /api/creations?q=…&cursor=…&limit=…`: newest first, those that all the filters let through. */
export const creationListQuerySchema = z.object({
  ...filterFields,
  cursor: z.optional(z.string().check(z.maxLength(200, "This cursor is not one of ours."))),
  limit: z._default(
    z.coerce
      .number("limit is a number.")
      .check(
        z.refine((n) => Number.isInteger(n) && n >= 1 && n <= 100, "limit is a whole number from 1 to 100."),
      ),
    24,
  ),
  /** Counting costs more than a page, so it is asked for. */
  total: z.optional(z.literal("true", "total is true, or left out.")),
});

/** `GET /api/creations/ids`: the same filters. */
export const creationIdsQuerySchema = z.object(filterFields);

/** No list of ids, in or out, is longer. */
export const MAX_IDS = 10_000;

export const creationIdsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** Newest first. */
    creation_ids: z.array(idSchema),
  }),
});

export const creationListResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    creations: z.array(creationSchema),
    /** Hand it back as `cursor` for the next page; null at the end. */
    next_cursor: z.nullable(z.string()),
    /** How many there are on all pages; only where it was asked for. */
    total: z.optional(z.int()),
  }),
});

/** `GET /api/creations/changes?since=…` */
export const changesQuerySchema = z.object({
  since: z.optional(z.string().check(z.maxLength(128, "This cursor is not one of ours."))),
});

/**
 * Everything of one person that changed since a cursor: new, moving, finished and deleted creations in one answer,
 * so that a tab needs a single poll however many cards are live. Without `since`: what is active now.
 */
export const changesResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** May repeat what is known already; merge by `creation_id`, the later `update_time` wins. */
    creations: z.array(creationSchema),
    deleted_ids: z.array(idSchema),
    /** Hand it back as `since`. */
    cursor: z.string(),
    /** Whether there is more than fits into one answer; then ask again at once. */
    has_more: z.boolean(),
    /** Milliseconds until asking again makes sense. */
    poll_after_ms: z.int(),
    /** How the service behind the studio is doing. */
    service: upstreamSummarySchema,
    /** How many in line would go before a creation made now; null where the service queues by itself. */
    ahead_of_next: z.nullable(z.int()),
  }),
});

/** `PATCH /api/creations/{creation_id}` */
export const creationPatchSchema = z.object({ is_favourite: z.boolean("is_favourite is true or false.") });
export const creationResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: creationSchema,
});

/** `POST /api/creations/cancel`: those that wait, or all that have not ended. */
export const cancelManyRequestSchema = z.object({
  which: z.enum(["waiting", "all"], "which is waiting or all."),
});
export const cancelManyResponseSchema = z.looseObject({
  status: z.literal("success"),
  /** Those that were asked to stop; only their statuses tell what came of it. */
  value: z.looseObject({ creation_ids: z.array(idSchema) }),
});

/** How many creations one call changes. */
export const MAX_CHANGED_AT_ONCE = 1_000;

/** `POST /api/creations/batch` */
export const changeManyRequestSchema = z.object({
  action: z.enum(
    ["delete", "restore", "favourite", "unfavourite"],
    "action is delete, restore, favourite or unfavourite.",
  ),
  creation_ids: z
    .array(idSchema, "creation_ids is a list of ids.")
    .check(
      z.minLength(1, "creation_ids is empty."),
      z.maxLength(MAX_CHANGED_AT_ONCE, `No more than ${MAX_CHANGED_AT_ONCE} creations at once.`),
    ),
});
export type ManyAction = z.infer<typeof changeManyRequestSchema>["action"];

/** The answer to a call that has nothing more to say. */
export const doneResponseSchema = z.looseObject({ status: z.literal("success") });

/** A personal access token, without its secret. */
export const accessTokenSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** The first characters of the secret, to recognise it by. */
  hint: z.string(),
  create_time: z.iso.datetime(),
  last_used_time: z.nullable(z.iso.datetime()),
});

/** `POST /api/tokens` */
export const createTokenRequestSchema = z.object({
  name: z
    .string("The name is a text.")
    .check(
      z.trim(),
      z.minLength(1, "Give the token a name."),
      z.maxLength(80, "The name is longer than 80 characters."),
    ),
});
/** `token` is shown this once and never again. */
export const createTokenResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.extend(accessTokenSchema, { token: z.string() }),
});
export const tokenListResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ tokens: z.array(accessTokenSchema) }),
});

export type AccessToken = z.infer<typeof accessTokenSchema>;
export type CreationList = z.infer<typeof creationListResponseSchema>["value"];
export type Changes = z.infer<typeof changesResponseSchema>["value"];
