/** The operations of the image service's contract: create, status, cancel and detail. */
import { createResponseSchema } from "../creations/create-response";
import { creationDetailResponseSchema } from "../creations/creation";
import { CONTRACT_LIMITS, creationRequestSchema as requestSchemaWithin } from "../creations/request";
import { FAILURES_OF_CALLS } from "../failures";
import { cancelResponseSchema, statusResponseSchema } from "../service";
import type { Operations } from "./operation";
import { creationParams } from "./params";

/** What any model may be asked for; the route refuses more, by the models of the studio. */
export const creationRequestSchema = requestSchemaWithin(CONTRACT_LIMITS);

export const CONTRACT = {
  "POST /v1/jobs/gen2/text2image": {
    limit: "create",
    body: creationRequestSchema,
    answer: createResponseSchema,
    errors: [
      "prompt_refused",
      "quota_exhausted",
      "creation_deleted",
      "idempotency_mismatch",
      "too_many_creations",
      "storage_full",
      "monthly_limit_reached",
      "service_answer_unusable",
      ...FAILURES_OF_CALLS,
      "service_refused_token",
      "service_unreachable",
      "service_busy",
    ],
  },
  "GET /v1/jobs/{creation_id}/status": { params: creationParams, answer: statusResponseSchema },
  "POST /v1/jobs/{creation_id}/cancel": {
    params: creationParams,
    answer: cancelResponseSchema,
    errors: ["not_cancellable"],
  },
  "GET /v1/creation/{creation_id}": { params: creationParams, answer: creationDetailResponseSchema },
} as const satisfies Operations;
