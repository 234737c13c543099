/** What changed since a cursor. One poll covers all lists of a tab. */
import * as z from "zod/mini";
import { cursorSchema } from "../lists";
import { upstreamSummarySchema } from "../models/upstream";
import { idSchema } from "../service";
import { creationSchema } from "./creation";

/** `GET /api/creations/changes?cursor=…` */
export const changesQuerySchema = z.object({
  cursor: cursorSchema,
  since: cursorSchema,
});

/**
 * All creations of one person that changed since a cursor: new, changed, finished and deleted ones in one answer, so
 * that a tab needs a single poll however many creations are open. Without one: the open creations.
 */
export const changesResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** May repeat creations; merge by `creation_id`, the later `update_time` wins. */
    creations: z.array(creationSchema),
    deleted_ids: z.array(idSchema),
    /** To be sent as `cursor` in the next poll. */
    next_cursor: z.string(),
    cursor: z.optional(z.string()),
    /** Whether more changes did not fit into this answer; then poll again at once. */
    has_more: z.boolean(),
    /** Milliseconds until the next poll. */
    poll_after_ms: z.int(),
    /** The state of the service of the default model. */
    service: upstreamSummarySchema,
    /** The number of queued creations before one created now with the default model; null where the service has its own queue. */
    ahead_of_next: z.nullable(z.int()),
    /** The same for each service. */
    services: z.array(
      z.extend(upstreamSummarySchema, { id: z.string(), ahead_of_next: z.nullable(z.int()) }),
    ),
  }),
});

export type Changes = z.infer<typeof changesResponseSchema>["value"];
