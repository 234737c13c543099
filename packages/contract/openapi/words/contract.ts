/** The contract, in words. */
import { IDEMPOTENCY_KEY } from "./parameters";
import type { WordsOf } from "./words";

export const CONTRACT = {
  "POST /v1/jobs/gen2/text2image": {
    id: "createCreation",
    summary: "Create a text-to-image job",
    description:
      "Answers as soon as the job is recorded. Only `prompt` is required; null in any other field counts as " +
      "absent, and unknown fields pass through. If a field is repeated, the last value counts.",
    parameters: [IDEMPOTENCY_KEY],
    example: {
      prompt: "A lighthouse in fog, seen from a small boat",
      negative_prompt: "people",
      is_public: false,
      is_enable_prompt_enhancer: true,
      config: { image_number: 2 },
      settings: { seed: -1, aspect_ratio: "16:9", resolution: 720 },
    },
    answer: "The job was created.",
  },
  "GET /v1/jobs/{creation_id}/status": {
    id: "getCreationStatus",
    summary: "Get the status and progress of a creation",
    description: "Asks the service if a status read is due; otherwise answers with the last known status.",
    answer: "The status of the creation.",
  },
  "POST /v1/jobs/{creation_id}/cancel": {
    id: "cancelCreation",
    summary: "Cancel a creation",
    description:
      "Requests the cancel; a later status shows its result. Repeating the request changes nothing, also after " +
      "the creation is cancelled; 409 when it has ended otherwise. Takes no body.",
    answer: "The cancel was requested.",
  },
  "GET /v1/creation/{creation_id}": {
    id: "getCreation",
    summary: "Get a creation in full, with its pictures",
    description: "The format of compatible services, with additional fields.",
    answer: "The creation and its history.",
  },
} satisfies WordsOf;
