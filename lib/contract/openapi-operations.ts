/** What the API can be asked, in the words of its description. */
import type { ErrorName } from "./errors";
import type { JsonObject, SchemaName } from "./openapi-schemas";
import { ID_PATTERN } from "./service";

export type Method = "get" | "post" | "patch" | "delete";

export interface Operation {
  id: string;
  tag: "contract" | "creations" | "tokens" | "health";
  summary: string;
  description?: string;
  /** In the path and in headers. */
  parameters?: JsonObject[];
  /** The schema whose fields are the query. */
  query?: SchemaName;
  body?: { schema: SchemaName; example: JsonObject };
  /** A body that is no JSON: its media type, and what it is. */
  file?: { mediaType: string; description: string };
  answer: { status?: number; description: string; schema?: SchemaName };
  /** Beyond those that every operation of its kind can answer. */
  errors?: ErrorName[];
  /** Needs neither a session nor a token. */
  open?: boolean;
  /** Needs a session; a token will not do. */
  inPerson?: boolean;
}

const pathParameter = (name: string, description: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string", pattern: ID_PATTERN.source },
});
const creationId = pathParameter("creation_id", "What create answered as `generation_id`.");
const tokenId = pathParameter("token_id", "The `id` of an access token; not its secret.");
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

/** Each path with its operations. */
export const OPERATIONS: Record<string, Partial<Record<Method, Operation>>> = {
  "/v1/jobs/gen2/text2image": {
    post: {
      id: "createCreation",
      tag: "contract",
      summary: "Create a text-to-image job",
      description:
        "Answers as soon as the job is recorded. Only `prompt` is required; unknown fields pass through.",
      parameters: [idempotencyKey],
      body: { schema: "CreationRequest", example: EXAMPLE_REQUEST },
      answer: { description: "The job was created.", schema: "CreateResponse" },
      errors: [
        "prompt_refused",
        "quota_exhausted",
        "idempotency_mismatch",
        "too_many_creations",
        "service_answer_unusable",
        "service_refused_token",
        "service_unreachable",
        "service_busy",
        "stopping",
      ],
    },
  },
  "/v1/jobs/{creation_id}/status": {
    get: {
      id: "getCreationStatus",
      tag: "contract",
      summary: "Get the status and progress of a creation",
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
        "A request: what came of it, a later status tells. Asking twice is asking once. Takes no body.",
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
      parameters: [creationId],
      answer: { description: "The creation and its history.", schema: "CreationDetailResponse" },
      errors: ["not_found"],
    },
  },
  "/creations": {
    get: {
      id: "listCreations",
      tag: "creations",
      summary: "List your creations, newest first",
      query: "CreationListQuery",
      answer: { description: "A page of creations.", schema: "CreationListResponse" },
      errors: ["invalid_request"],
    },
  },
  "/creations/ids": {
    get: {
      id: "listCreationIds",
      tag: "creations",
      summary: "List the ids of your creations, newest first",
      description: "At most 10 000 of them, for the operations that take ids.",
      query: "CreationIdsQuery",
      answer: { description: "The ids.", schema: "CreationIdsResponse" },
      errors: ["invalid_request"],
    },
  },
  "/creations/archive": {
    get: {
      id: "exportCreations",
      tag: "creations",
      summary: "Download an archive of everything you have made",
      description:
        "A ZIP with the pictures and `creations.json`, which says everything about them. The header " +
        "`x-archive-bytes` says about how large it will be. What still runs is not in it.",
      answer: { description: "The archive, as `application/zip`." },
      errors: ["not_found"],
    },
    post: {
      id: "archiveCreations",
      tag: "creations",
      summary: "Download an archive of some creations",
      body: { schema: "ArchiveRequest", example: { creation_ids: ["cr_one", "cr_two"] } },
      answer: { description: "The archive, as `application/zip`." },
      errors: ["not_found"],
    },
  },
  "/creations/import": {
    post: {
      id: "importCreations",
      tag: "creations",
      summary: "Import an archive",
      description:
        "The body is the archive itself, as `application/zip`. Creations that are there already stay as they are, so importing twice is importing once. The answer is a " +
        "stream of lines of JSON: `{done, of}` while it works, at last `{status, value: {imported, known, refused, refused_count}}` or an error body.",
      file: { mediaType: "application/zip", description: "An archive of a studio, up to 4 GB." },
      answer: { description: "Progress, then what came of it, as `application/x-ndjson`." },
      errors: ["invalid_request", "body_too_large", "unsupported_media_type", "too_many_creations"],
    },
  },
  "/creations/batch": {
    post: {
      id: "changeManyCreations",
      tag: "creations",
      summary: "Delete, restore or favour many creations",
      description: "Deleted ones can be restored for a while; those that still run are asked to stop.",
      body: {
        schema: "ChangeManyRequest",
        example: { action: "favourite", creation_ids: ["cr_one", "cr_two"] },
      },
      answer: { description: "The ids of those that were changed.", schema: "CreationIdsResponse" },
    },
  },
  "/creations/changes": {
    get: {
      id: "readChanges",
      tag: "creations",
      summary: "Read what changed since the last time",
      description:
        "New, moving, finished and deleted creations in one answer: one poll, however many are live.",
      query: "ChangesQuery",
      answer: { description: "What changed, and when to ask again.", schema: "ChangesResponse" },
      errors: ["invalid_request"],
    },
  },
  "/creations/of-pictures": {
    get: {
      id: "readCreationsOfPictures",
      tag: "creations",
      summary: "Read the creations that pictures belong to",
      query: "PicturesQuery",
      answer: {
        description: "The creations, each once, and the ids that name nothing of yours.",
        schema: "CreationsOfPicturesResponse",
      },
      errors: ["invalid_request"],
    },
  },
  "/creations/{creation_id}": {
    patch: {
      id: "updateCreation",
      tag: "creations",
      summary: "Make a creation a favourite, or no longer",
      parameters: [creationId],
      body: { schema: "CreationPatch", example: { is_favourite: true } },
      answer: { description: "The creation as it is now.", schema: "CreationResponse" },
      errors: ["not_found"],
    },
    delete: {
      id: "deleteCreation",
      tag: "creations",
      summary: "Delete a creation",
      description: "It is hidden at once, asked to stop if it still runs, and can be restored for a while.",
      parameters: [creationId],
      answer: { description: "It is deleted.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/creations/{creation_id}/restore": {
    post: {
      id: "restoreCreation",
      tag: "creations",
      summary: "Take a delete back",
      parameters: [creationId],
      answer: { description: "It is back.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/creations/{creation_id}/resend": {
    post: {
      id: "resendCreation",
      tag: "creations",
      summary: "Send a creation of unknown outcome once more",
      description:
        "Starts another creation with the same request. The first may have been started and charged for, so that " +
        "this may be the second. Asking twice is asking once.",
      parameters: [creationId],
      answer: { description: "The other creation.", schema: "CreateResponse" },
      errors: ["not_found", "not_of_unknown_outcome", "too_many_creations", "service_unreachable"],
    },
  },
  "/creations/{creation_id}/link": {
    post: {
      id: "linkCreation",
      tag: "creations",
      summary: "Say which creation at the service one of unknown outcome is",
      description: "From then on it is followed like any other.",
      parameters: [creationId],
      body: { schema: "LinkRequest", example: { service_id: "3f0c9c2e" } },
      answer: { description: "It is linked.", schema: "CreationResponse" },
      errors: ["not_found", "not_of_unknown_outcome", "invalid_request", "service_unreachable"],
    },
  },
  "/creations/cancel": {
    post: {
      id: "cancelCreations",
      tag: "creations",
      summary: "Cancel what waits, or everything",
      body: { schema: "CancelManyRequest", example: { which: "waiting" } },
      answer: { description: "Those that were asked to stop.", schema: "CancelManyResponse" },
    },
  },
  "/prompts/enhance": {
    post: {
      id: "enhancePrompt",
      tag: "creations",
      summary: "Read what the enhancer would make of a prompt",
      description:
        "Creates nothing. A language model may word it differently the next time; not found where the service behind " +
        "the studio enhances prompts itself.",
      body: { schema: "EnhanceRequest", example: { prompt: "a lighthouse at dusk" } },
      answer: { description: "The enhanced prompt.", schema: "EnhanceResponse" },
      errors: ["invalid_request", "not_found", "too_many_requests"],
    },
  },
  "/service": {
    get: {
      id: "readService",
      tag: "health",
      summary: "How the service behind the studio is doing",
      answer: { description: "Its health, without secrets.", schema: "ServiceResponse" },
    },
  },
  "/tokens": {
    get: {
      id: "listTokens",
      tag: "tokens",
      summary: "List your access tokens",
      answer: { description: "The tokens, without their secrets.", schema: "TokenListResponse" },
    },
    post: {
      id: "createToken",
      tag: "tokens",
      summary: "Make an access token",
      description: "Only for a signed-in browser: a stolen token must not outlive itself by making others.",
      inPerson: true,
      body: { schema: "CreateTokenRequest", example: { name: "Laptop" } },
      answer: { status: 201, description: "The token, with its secret.", schema: "CreateTokenResponse" },
    },
  },
  "/tokens/{token_id}": {
    delete: {
      id: "revokeToken",
      tag: "tokens",
      summary: "Revoke an access token",
      description: "Only for a signed-in browser: a stolen token must not take its owner's others away.",
      inPerson: true,
      parameters: [tokenId],
      answer: { description: "It is worth nothing from now on.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/health/live": {
    get: {
      id: "getLiveness",
      tag: "health",
      summary: "Whether this process serves requests",
      answer: { description: "It does." },
      open: true,
    },
  },
  "/health/ready": {
    get: {
      id: "getReadiness",
      tag: "health",
      summary: "Whether this process can take work",
      description: "503 while it stops or cannot reach its database.",
      answer: { description: "It can." },
      open: true,
    },
  },
};
