/** Operations of administrators, and a person's own limits. */
import { type Operations, pathParameter } from "./operation";

const personId = pathParameter("person_id", "The `id` of a person.");
const csv = { mediaTypes: ["text/csv"] };

export const ADMIN_OPERATIONS: Operations = {
  "/limits": {
    get: {
      id: "readLimits",
      tag: "creations",
      summary: "Read your limits and what is used of them",
      description:
        "A create beyond a limit is answered with `too_many_creations`, `monthly_limit_reached` or `storage_full`.",
      answer: { description: "The limits.", schema: "OwnLimitsResponse" },
    },
  },
  "/admin/people": {
    get: {
      id: "listPeople",
      tag: "administration",
      summary: "List people",
      description: "By name, 50 on a page. Nothing here shows prompts or pictures.",
      administrators: true,
      query: "PeopleQuery",
      answer: { description: "A page of people.", schema: "PeopleResponse" },
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/admin/people/{person_id}": {
    get: {
      id: "readPerson",
      tag: "administration",
      summary: "Read a person",
      description: "What they have, what they use, and what differs from the limits of everybody.",
      administrators: true,
      parameters: [personId],
      answer: { description: "The person.", schema: "AdminPersonResponse" },
      errors: ["not_found", "too_many_requests"],
    },
    patch: {
      id: "changePerson",
      tag: "administration",
      summary: "Disable a person, make an administrator, set limits",
      description:
        "Only the given fields. Disabling ends sessions, tokens, share links and picture addresses at once, and cancels open " +
        "creations; after enabling, tokens and share links work again. Nobody can do it to themselves or to the last " +
        "administrator.",
      administrators: true,
      parameters: [personId],
      body: { schema: "PersonPatch", example: { limits: { pictures_a_month: 200 } } },
      answer: { description: "The person as changed.", schema: "AdminPersonResponse" },
      errors: ["not_found", "too_many_requests"],
    },
  },
  "/admin/people/{person_id}/sign-out": {
    post: {
      id: "signOutPerson",
      tag: "administration",
      summary: "Sign a person out everywhere",
      description:
        "Ends all sessions of their browsers, and with `revoke_tokens` their access tokens. Share links keep working.",
      administrators: true,
      parameters: [personId],
      body: { schema: "SignOutRequest", example: { revoke_tokens: true } },
      answer: {
        description: "What has ended, and the access tokens that keep working.",
        schema: "SignOutResponse",
      },
      errors: ["not_found", "too_many_requests"],
    },
  },
  "/admin/people/{person_id}/tokens": {
    get: {
      id: "listTokensOfPerson",
      tag: "administration",
      summary: "List the access tokens of a person",
      description: "Without their secrets, the newest first.",
      administrators: true,
      parameters: [personId],
      answer: { description: "The tokens.", schema: "TokenListResponse" },
      errors: ["not_found", "too_many_requests"],
    },
  },
  "/admin/people/{person_id}/hand-over": {
    post: {
      id: "handOverWork",
      tag: "administration",
      summary: "Hand the work of a disabled person over",
      description:
        "Creations and boards with their share links; what was used stays with the person who used it. Repeat an interrupted " +
        "call to move the rest.",
      administrators: true,
      parameters: [personId],
      body: { schema: "HandOverRequest", example: { to_person_id: "person_ada" } },
      answer: { description: "What was moved.", schema: "WorkResponse" },
      errors: ["not_found", "too_many_requests"],
    },
  },
  "/admin/people/{person_id}/work": {
    delete: {
      id: "deleteWork",
      tag: "administration",
      summary: "Delete the work of a disabled person",
      description:
        "As if they had deleted all creations and boards: hidden at once, removed permanently half an hour later.",
      administrators: true,
      parameters: [personId],
      answer: { description: "What was deleted.", schema: "WorkResponse" },
      errors: ["invalid_request", "not_found", "too_many_requests"],
    },
  },
  "/admin/usage": {
    get: {
      id: "readUsage",
      tag: "administration",
      summary: "Read usage by month, person and model",
      description: "At most 1 000 rows; the file has all of them.",
      administrators: true,
      query: "UsageQuery",
      answer: { description: "The usage.", schema: "UsageResponse", ...csv },
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/admin/audit": {
    get: {
      id: "readAuditLog",
      tag: "administration",
      summary: "Read the audit log",
      description: "Changes of who may see or spend what, the newest first, 100 on a page.",
      administrators: true,
      query: "AuditQuery",
      answer: { description: "A page of the audit log.", schema: "AuditResponse", ...csv },
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/admin/settings": {
    get: {
      id: "readStudioSettings",
      tag: "administration",
      summary: "Read the limits of everybody and the allowed domains",
      description: "With the values of the operator's settings.",
      administrators: true,
      answer: { description: "The settings.", schema: "StudioSettingsResponse" },
      errors: ["too_many_requests"],
    },
    patch: {
      id: "changeStudioSettings",
      tag: "administration",
      summary: "Change the limits of everybody and the allowed domains",
      description:
        "Only the given fields; they hold at once, domains also for people who are signed in. A list that would lock the " +
        "administrator out is refused.",
      administrators: true,
      body: { schema: "StudioSettingsPatch", example: { allowed_domains: ["example.com"] } },
      answer: { description: "The settings as changed.", schema: "StudioSettingsResponse" },
      errors: ["too_many_requests"],
    },
  },
};
