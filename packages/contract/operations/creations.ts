/** The studio's own operations on creations. */
import { archiveRequestSchema } from "../creations/archive";
import { changesQuerySchema, changesResponseSchema } from "../creations/changes";
import { createResponseSchema } from "../creations/create-response";
import {
  cancelManyRequestSchema,
  cancelManyResponseSchema,
  changeManyRequestSchema,
  creationPatchSchema,
  creationResponseSchema,
  linkRequestSchema,
} from "../creations/creation-actions";
import {
  creationIdsQuerySchema,
  creationIdsResponseSchema,
  creationListQuerySchema,
  creationListResponseSchema,
  creationsByPictureIdsResponseSchema,
  pictureIdsQuerySchema,
} from "../creations/creation-list";
import { deletedQuerySchema, deletedResponseSchema } from "../creations/deleted";
import { FAILURES_OF_CALLS } from "../failures";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";
import { creationParams } from "./params";

export const CREATIONS = {
  "GET /creations": { limit: "search", query: creationListQuerySchema, answer: creationListResponseSchema },
  "GET /creations/ids": { limit: "search", query: creationIdsQuerySchema, answer: creationIdsResponseSchema },
  "GET /creations/archive": { limit: "archive", errors: ["not_found"] },
  "POST /creations/archive": {
    limit: "archive",
    body: archiveRequestSchema,
    // Enough for ten thousand ids of creations and as many of pictures.
    maxBodyBytes: 1024 * 1024,
    errors: ["not_found"],
  },
  "POST /creations/import": {
    limit: "archive",
    errors: ["invalid_request", "body_too_large", "unsupported_media_type"],
  },
  "POST /creations/batch": { body: changeManyRequestSchema, answer: creationIdsResponseSchema },
  "GET /creations/changes": { query: changesQuerySchema, answer: changesResponseSchema },
  "GET /creations/find-by-picture-ids": {
    limit: "search",
    query: pictureIdsQuerySchema,
    answer: creationsByPictureIdsResponseSchema,
  },
  "PATCH /creations/{creation_id}": {
    params: creationParams,
    body: creationPatchSchema,
    answer: creationResponseSchema,
  },
  "DELETE /creations/{creation_id}": { params: creationParams, answer: doneResponseSchema },
  "POST /creations/{creation_id}/restore": { params: creationParams, answer: doneResponseSchema },
  "POST /creations/{creation_id}/resend": {
    limit: "create",
    params: creationParams,
    answer: createResponseSchema,
    errors: [
      "not_of_unknown_outcome",
      "creation_deleted",
      "prompt_refused",
      "quota_exhausted",
      "too_many_creations",
      "service_answer_unusable",
      ...FAILURES_OF_CALLS,
      "service_refused_token",
      "service_unreachable",
      "service_busy",
      "storage_full",
      "monthly_limit_reached",
      "record_damaged",
    ],
  },
  "POST /creations/{creation_id}/link": {
    limit: "link",
    params: creationParams,
    body: linkRequestSchema,
    answer: creationResponseSchema,
    errors: [
      "not_of_unknown_outcome",
      "service_answer_unusable",
      ...FAILURES_OF_CALLS,
      "service_refused_token",
      "service_unreachable",
      "service_busy",
    ],
  },
  "POST /creations/cancel": { body: cancelManyRequestSchema, answer: cancelManyResponseSchema },
  "GET /deleted": { limit: "search", query: deletedQuerySchema, answer: deletedResponseSchema },
} as const satisfies Operations;
