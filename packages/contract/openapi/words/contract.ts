/** The contract, in words. */
import { EVENT_STREAM } from "./answers";
import { IDEMPOTENCY_KEY, LAST_EVENT_ID, PREFER_WAIT, REPLAYED } from "./parameters";
import type { WordsOf } from "./words";

export const CONTRACT = {
  "POST /v1/jobs/gen2/text2image": {
    id: "createCreation",
    summary: "Create a text-to-image job",
    description:
      "Answers as soon as the job is recorded. Only `prompt` is required; null in any other field counts as " +
      "absent, and unknown fields pass through. If a field is repeated, the last value counts. With `Prefer: wait` the answer " +
      "carries the creation besides; however the wait ends, the job was created.",
    parameters: [IDEMPOTENCY_KEY, PREFER_WAIT],
    example: {
      prompt: "A lighthouse in fog, seen from a small boat",
      negative_prompt: "people",
      is_public: false,
      is_enable_prompt_enhancer: true,
      config: { image_number: 2 },
      settings: { seed: -1, aspect_ratio: "16:9", resolution: 720 },
    },
    answer: { description: "The job was created.", headers: REPLAYED },
  },
  "GET /v1/jobs/{creation_id}/status": {
    id: "getCreationStatus",
    summary: "Get the status and progress of a creation",
    description: "Asks the service if a status read is due; otherwise answers with the last known status.",
    parameters: [PREFER_WAIT],
    answer: "The status of the creation.",
  },
  "GET /v1/jobs/{creation_id}/events": {
    id: "streamCreation",
    summary: "Follow a creation as a stream of events",
    description:
      "Begins with the present state. Each event `creation` has the creation as its data, as the schema `Creation` says; `deleted` has its " +
      "`creation_id`, and `ended` follows after the last one, before the stream ends. A comment comes every 15 seconds. After five minutes, " +
      "or when the studio restarts, the stream ends without `ended`: connect again, with `Last-Event-ID`.",
    parameters: [LAST_EVENT_ID],
    answer: EVENT_STREAM,
    otherwise: {
      204: {
        description: "The creation has ended, and nothing happened since that event: do not connect again.",
      },
    },
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
