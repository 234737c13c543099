/** The contract: create, status, cancel and detail. */

import type { JsonObject } from "./json-schema";
import { creationId, type Operations } from "./operation";

const idempotencyKey: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text of your own, one for each intent, such as a UUID. The same key and body again answer with the first " +
    "creation instead of starting another, so that a create whose answer was lost can safely be repeated.",
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
        "Answers as soon as the job is recorded. Only `prompt` is required; null in any other field means that it is " +
        "absent, and unknown fields pass through. Of a field that comes twice the last one counts.",
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
      description: "Asks the service if that is due, and answers with what is known otherwise.",
      parameters: [creationId],
      answer: { description: "Its status.", schema: "StatusResponse" },
      errors: ["not_found"],
    },
  },
  "/v1/jobs/{creation_id}/cancel": {
    post: {
      id: "cancelCreation",
      tag: "contract",
      summary: "Cancel a creation",
      description:
        "A request: what came of it, a later status tells. Asking twice is asking once, also when it is cancelled " +
        "already; 409 when it has ended otherwise. Takes no body.",
      parameters: [creationId],
      answer: { description: "The cancel was asked for.", schema: "CancelResponse" },
      errors: ["not_found", "not_cancellable"],
    },
  },
  "/v1/creation/{creation_id}": {
    get: {
      id: "getCreation",
      tag: "contract",
      summary: "Get a creation in full, with its pictures",
      description: "The form in which compatible services show one, with further fields.",
      parameters: [creationId],
      answer: { description: "The creation and its history.", schema: "CreationDetailResponse" },
      errors: ["not_found"],
    },
  },
};
