/** Parameters that no schema describes, and the meaning of those in paths. */
import { GUEST_HEADER } from "../../boards/guest";
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

export const IDEMPOTENCY_KEY: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text, such as a UUID, unique for each intended creation. Repeating the same key and body answers with the " +
    "first creation instead of starting another, so that a create whose answer was lost can safely be repeated.",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
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
