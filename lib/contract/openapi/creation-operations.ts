/** What the studio itself can be asked about creations. */
import { type Answer, creationId, type Operations } from "./operation";

const ARCHIVE: Answer = {
  description: "The archive, as `application/zip`.",
  mediaTypes: ["application/zip"],
  headers: { "X-Archive-Bytes": "ArchiveBytes" },
};

export const CREATION_OPERATIONS: Operations = {
  "/creations": {
    get: {
      id: "listCreations",
      tag: "creations",
      summary: "List your creations, newest first",
      description: "Page by page, those that all the filters let through.",
      query: "CreationListQuery",
      answer: { description: "A page of creations.", schema: "CreationListResponse" },
      errors: ["invalid_request", "too_many_requests"],
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
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/creations/archive": {
    get: {
      id: "exportCreations",
      tag: "creations",
      summary: "Download an archive of everything you have made",
      description:
        "A ZIP with the pictures and `creations.jsonl`, which says everything about them. The header " +
        "`x-archive-bytes` says about how large it will be. What still runs is not in it.",
      answer: ARCHIVE,
      errors: ["not_found", "too_many_requests"],
    },
    post: {
      id: "archiveCreations",
      tag: "creations",
      summary: "Download an archive of some creations",
      description: "The same archive, with no more than these.",
      body: { schema: "ArchiveRequest", example: { creation_ids: ["cr_one", "cr_two"] } },
      answer: ARCHIVE,
      errors: ["not_found", "too_many_requests"],
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
      answer: {
        description: "Progress, then what came of it, as `application/x-ndjson`.",
        mediaTypes: ["application/x-ndjson"],
      },
      errors: ["invalid_request", "body_too_large", "unsupported_media_type", "too_many_requests"],
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
  "/creations/find-by-picture-ids": {
    get: {
      id: "findCreationsByPictureIds",
      tag: "creations",
      summary: "Find creations by the ids of their pictures",
      description: "Picture ids are in picture addresses and in the settings embedded in picture files.",
      query: "PictureIdsQuery",
      answer: {
        description: "The creations, each once, and the picture ids that belong to none of your creations.",
        schema: "CreationsByPictureIdsResponse",
      },
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/creations/{creation_id}": {
    patch: {
      id: "updateCreation",
      tag: "creations",
      summary: "Make a creation a favourite, or no longer",
      description: "Nothing else of a creation can be changed.",
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
      description: "Restoring what is there already changes nothing.",
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
      errors: [
        "not_found",
        "not_of_unknown_outcome",
        "creation_deleted",
        "prompt_refused",
        "quota_exhausted",
        "too_many_creations",
        "service_answer_unusable",
        "service_refused_token",
        "service_unreachable",
        "service_busy",
        "too_many_requests",
        "storage_full",
        "record_damaged",
      ],
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
      errors: [
        "not_found",
        "not_of_unknown_outcome",
        "invalid_request",
        "service_answer_unusable",
        "service_refused_token",
        "service_unreachable",
        "service_busy",
        "too_many_requests",
      ],
    },
  },
  "/creations/cancel": {
    post: {
      id: "cancelCreations",
      tag: "creations",
      summary: "Cancel what waits, or everything",
      description: "Requests, like a single cancel: later statuses tell what came of them.",
      body: { schema: "CancelManyRequest", example: { which: "waiting" } },
      answer: { description: "Those that were asked to stop.", schema: "CancelManyResponse" },
    },
  },
};
