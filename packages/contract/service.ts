/** The answers of the contract's endpoints, as this studio sends them. */
import * as z from "zod/mini";
import { extensible } from "./answered";
import { ignoredFieldSchema } from "./creations/ignored";
import { CREATION_STATUSES } from "./creations/status";
import { ID_PATTERN } from "./id-pattern";

/** An identifier of a creation, a picture or a token: opaque. */
export const idSchema = z.string().check(z.regex(ID_PATTERN));

const success = z.literal("success");

/** `GET /v1/jobs/{creation_id}/status`. `progress` is a fraction 0..1, 1 only on success; 0 when unknown. */
export const statusResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({
    status: extensible(z.enum(CREATION_STATUSES), "processing"),
    progress: z.number().check(z.minimum(0), z.maximum(1)),
    /** Whether `progress` was measured; an unmeasured 0 should not be shown as progress. */
    is_progress_known: z.boolean(),
    /** The number of creations served before a pending one; null when unknown or no longer pending. */
    queue_ahead: z.nullable(z.int()),
    /** Whether a cancel was requested; `status` shows whether it happened. */
    cancel_requested: z.boolean(),
    /** The fields of the request that are not drawn as it says. */
    ignored: z.array(ignoredFieldSchema),
    /** Milliseconds until the next poll. */
    poll_after_ms: z.int(),
  }),
});

/** `POST /v1/jobs/{creation_id}/cancel` */
export const cancelResponseSchema = z.looseObject({ status: success });

/** The answer of a call without a result. */
export const doneResponseSchema = z.looseObject({ status: z.literal("success") });

export type StatusResponse = z.infer<typeof statusResponseSchema>;
export type CancelResponse = z.infer<typeof cancelResponseSchema>;
