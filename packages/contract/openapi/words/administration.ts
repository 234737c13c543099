/** Administration, in words. */
import type { WordsOf } from "./words";

export const ADMINISTRATION = {
  "GET /admin/people": {
    id: "listPeople",
    summary: "List people",
    description: "By name, 50 on a page. Nothing here shows prompts or pictures.",
    answer: "A page of people.",
  },
  "GET /admin/people/{person_id}": {
    id: "readPerson",
    summary: "Read a person",
    description: "What they have, what they use, and what differs from the limits of everybody.",
    answer: "The person.",
  },
  "PATCH /admin/people/{person_id}": {
    id: "changePerson",
    summary: "Disable a person, make an administrator, set limits",
    description:
      "Only the given fields. Disabling ends sessions, tokens, share links and picture addresses at once, and " +
      "cancels open creations; after enabling, tokens and share links work again. Nobody can do it to " +
      "themselves or to the last administrator.",
    example: { limits: { pictures_a_month: 200 } },
    answer: "The person as changed.",
  },
  "POST /admin/people/{person_id}/sign-out": {
    id: "signOutPerson",
    summary: "Sign a person out everywhere",
    description:
      "Ends all sessions of their browsers, and with `revoke_tokens` their access tokens. Share links keep " +
      "working.",
    example: { revoke_tokens: true },
    answer: "What has ended, and the access tokens that keep working.",
  },
  "GET /admin/people/{person_id}/tokens": {
    id: "listTokensOfPerson",
    summary: "List the access tokens of a person",
    description: "Without their secrets, the newest first.",
    answer: "The tokens.",
  },
  "DELETE /admin/people/{person_id}/tokens/{token_id}": {
    id: "revokeTokenOfPerson",
    summary: "Revoke an access token of a person",
    description:
      "It works no more from then on, and its open streams and waits end. Only for a signed-in browser.",
    answer: "The token was revoked.",
  },
  "POST /admin/people/{person_id}/hand-over": {
    id: "handOverWork",
    summary: "Hand the work of a disabled person over",
    description:
      "Creations, boards with their share links, and sheets; what was used stays with the person who used it. Repeat an " +
      "interrupted call to move the rest.",
    example: { to_person_id: "person_ada" },
    answer: "What was moved.",
  },
  "DELETE /admin/people/{person_id}/work": {
    id: "deleteWork",
    summary: "Delete the work of a disabled person",
    description:
      "As if they had deleted all creations, boards and sheets: hidden at once, removed permanently half an hour later.",
    answer: "What was deleted.",
  },
  "GET /admin/usage": {
    id: "readUsage",
    summary: "Read usage by month, person and model",
    description: "At most 1 000 rows; the file has all of them.",
    answer: { description: "The usage.", mediaTypes: ["text/csv"] },
  },
  "GET /admin/audit": {
    id: "readAuditLog",
    summary: "Read the audit log",
    description: "Changes of who may see or spend what, the newest first, 100 on a page.",
    answer: { description: "A page of the audit log.", mediaTypes: ["text/csv"] },
  },
  "GET /admin/settings": {
    id: "readStudioSettings",
    summary: "Read the limits of everybody and the allowed domains",
    description: "With the values of the operator's settings.",
    answer: "The settings.",
  },
  "PATCH /admin/settings": {
    id: "changeStudioSettings",
    summary: "Change the limits of everybody and the allowed domains",
    description:
      "Only the given fields; they hold at once, domains also for people who are signed in. A list that would " +
      "lock the administrator out is refused.",
    example: { allowed_domains: ["example.com"] },
    answer: "The settings as changed.",
  },
  "GET /admin/models": {
    id: "listAdminModels",
    summary: "List keys and all models",
    description: "Whether and where a key is from, never the key; hidden models too.",
    answer: "Keys and models.",
  },
  "PATCH /admin/models": {
    id: "arrangeModels",
    summary: "Hide and order models, choose the default",
    description:
      "Only the given fields; they hold at once. Open creations of a hidden model go on. Ids of unknown models are " +
      "kept without an effect.",
    example: { hide: ["openai/gpt-image-2"], default: null },
    answer: "Keys and models as changed.",
  },
  "PUT /admin/keys/{provider}": {
    id: "addKey",
    summary: "Add or replace the key of a company",
    description:
      "The key is tried first, by a read that costs nothing; one that is refused, or cannot be tried now, is not " +
      "stored. Its models are offered at once. A key in the environment goes before it, so that none can be added.",
    example: { key: "sk-example" },
    answer: "Keys and models as changed.",
  },
  "DELETE /admin/keys/{provider}": {
    id: "removeKey",
    summary: "Remove an added key",
    description: "Nothing new is sent with it; its open creations wait a day for another key.",
    answer: "Keys and models as changed.",
  },
  "POST /admin/keys/{provider}/test": {
    id: "testKey",
    summary: "Try the key of a company",
    description: "By a read that costs nothing.",
    answer: "What came of it.",
  },
} satisfies WordsOf;
