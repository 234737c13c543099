/** What changed since a cursor: the one poll of a tab. */
import * as z from "zod/mini";
import { creationSchema } from "./creation";
import { idSchema } from "./service";
import { upstreamSummarySchema } from "./upstream";

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

export type Changes = z.infer<typeof changesResponseSchema>["value"];
