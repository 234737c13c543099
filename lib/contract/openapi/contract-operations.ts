/** The contract: create, status, cancel and detail. */

import type { JsonObject } from "./json-schema";
import { creationId, type Operations } from "./operation";

const idempotencyKey: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text, such as a UUID, unique for each intended creation. Repeating the same key and body answers with the " +
    "first creation instead of starting another, so that a create whose answer was lost can safely be repeated.",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
};

const EXAMPLE_REQUEST = {
  prompt: "A lighthouse in fog, seen from a small boat",
  negative_prompt: "people",
  is_public: false,
  is_enable_prompt_enhancer: true,
  config: { image_number: 2 },
  settings: { seed: -1, aspect_ratio: "16:9", resolution: 720 },
};

export const CONTRACT_OPERATIONS: Operations = {
  "/v1/jobs/gen2/text2image": {
    post: {
      id: "createCreation",
      tag: "contract",
      summary: "Create a text-to-image job",
      description:
        "Answers as soon as the job is recorded. Only `prompt` is required; null in any other field counts as absent, " +
        "and unknown fields pass through. If a field is repeated, the last value counts.",
      parameters: [idempotencyKey],
      body: { schema: "CreationRequest", example: EXAMPLE_REQUEST },
      answer: { description: "The job was created.", schema: "CreateResponse" },
      errors: [
        "prompt_refused",
        "quota_exhausted",
        "creation_deleted",
        "idempotency_mismatch",
        "too_many_creations",
        "too_many_requests",
        "storage_full",
        "monthly_limit_reached",
        "service_answer_unusable",
        "service_refused_token",
        "service_unreachable",
        "service_busy",
      ],
    },
  },
  "/v1/jobs/{creation_id}/status": {
    get: {
      id: "getCreationStatus",
      tag: "contract",
      summary: "Get the status and progress of a creation",
      description: "Asks the service if a status read is due; otherwise answers with the last known status.",
      parameters: [creationId],
      answer: { description: "The status of the creation.", schema: "StatusResponse" },
      errors: ["not_found"],
    },
  },
  "/v1/jobs/{creation_id}/cancel": {
    post: {
      id: "cancelCreation",
      tag: "contract",
      summary: "Cancel a creation",
      description:
        "Requests the cancel; a later status shows its result. Repeating the request changes nothing, also after the " +
        "creation is cancelled; 409 when it has ended otherwise. Takes no body.",
      parameters: [creationId],
      answer: { description: "The cancel was requested.", schema: "CancelResponse" },
      errors: ["not_found", "not_cancellable"],
    },
  },
  "/v1/creation/{creation_id}": {
    get: {
      id: "getCreation",
      tag: "contract",
      summary: "Get a creation in full, with its pictures",
      description: "The format of compatible services, with additional fields.",
      parameters: [creationId],
      answer: { description: "The creation and its history.", schema: "CreationDetailResponse" },
      errors: ["not_found"],
    },
  },
};
