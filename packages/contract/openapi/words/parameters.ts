/** Parameters that no schema describes, and the meaning of those in paths. */
import { GUEST_HEADER } from "../../boards/guest";
import type { HeaderName } from "../headers";
import type { JsonObject } from "../json-schema";

/** What stands in paths, by name. */
export const IN_PATH: Record<string, string> = {
  creation_id: "What create answered as `generation_id`.",
  index: "The position within the creation, from 0.",
  picture_id: "The `id` of a picture, which is that of an output.",
  upload_id: "The `upload_id` of an upload.",
  board_id: "The `id` of a board.",
  link_id: "The `id` of a share link; not its secret.",
  comment_id: "The `id` of a comment.",
  approval_id: "The `id` of a round of approval.",
  token_id: "The `id` of an access token; not its secret.",
  person_id: "The `id` of a person.",
  provider: "The `provider` of a key, such as `openai`.",
  secret:
    "The last part of the link's address. Expired, revoked and unknown secrets have the same answer, and many of them are refused for a while.",
};

/** The header of an answer to a request whose key was used before. */
export const REPLAYED = { "Idempotent-Replayed": "IdempotentReplayed" } as const satisfies Record<
  string,
  HeaderName
>;

export const IDEMPOTENCY_KEY: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text, such as a UUID, unique for each intended creation. Repeating the same key and body answers with the " +
    "first creation instead of starting another, so that a create whose answer was lost can safely be repeated.",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
};

export const PREFER_WAIT: JsonObject = {
  name: "Prefer",
  in: "header",
  required: false,
  description:
    "`wait=30` answers when the creation has ended, after so many seconds at the latest (RFC 7240); at most 55, and fewer " +
    "on a serverless host. The header `Preference-Applied` of the answer says how many were granted. It is absent, and the answer " +
    "comes at once, where nothing was to be waited for, or too many callers wait already. Whether the creation has ended, its `status` says.",
  schema: { type: "string" },
};

export const LAST_EVENT_ID: JsonObject = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description:
    "The last `id` that was received: the stream goes on there. Nothing is lost between two connections; an event may be repeated. " +
    "Another text counts as none.",
  schema: { type: "string" },
};

export const GUEST_KEY: JsonObject = {
  name: GUEST_HEADER,
  in: "header",
  required: false,
  description: "The key of the guest's browser, which decides what counts as theirs.",
  schema: { type: "string" },
};

export const inQuery = (name: string, description: string, required = true): JsonObject => ({
  name,
  in: "query",
  required,
  description,
  schema: { type: "string" },
});

export const SIGNATURE = [
  inQuery("expires", "When the address expires, in milliseconds since 1970."),
  inQuery("signature", "The studio's signature of the path and of `expires`."),
];
