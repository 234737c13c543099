/** The studio's own operations on creations. */
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
      description: "In pages; only creations that match all filters.",
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
      description: "At most 10 000, for the operations that take ids.",
      query: "CreationIdsQuery",
      answer: { description: "The ids.", schema: "CreationIdsResponse" },
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/creations/archive": {
    get: {
      id: "exportCreations",
      tag: "creations",
      summary: "Download an archive of all your creations",
      description:
        "A ZIP with the pictures and their settings in `creations.jsonl`, and your boards in `boards.jsonl`. The header `x-archive-bytes` gives the " +
        "approximate size. Creations that still run are left out.",
      answer: ARCHIVE,
      errors: ["not_found", "too_many_requests"],
    },
    post: {
      id: "archiveCreations",
      tag: "creations",
      summary: "Download an archive of some creations",
      description: "The same archive, with only these creations and without boards.",
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
        "The body is the archive itself, as `application/zip`. Existing creations stay unchanged, so an archive can be imported twice. The answer is a " +
        "stream of JSON lines: `{done, of}` for progress, and finally `{status, value: {imported, known, refused, refused_count, boards?}}` or an error body. `boards` tells the same about boards, where the archive has some.",
      file: { mediaType: "application/zip", description: "An archive of a studio, up to 4 GB." },
      answer: {
        description: "Progress and finally the result, as `application/x-ndjson`.",
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
      description: "Deleted creations can be restored for a while; running ones are cancelled.",
      body: {
        schema: "ChangeManyRequest",
        example: { action: "favourite", creation_ids: ["cr_one", "cr_two"] },
      },
      answer: { description: "The ids of the changed creations.", schema: "CreationIdsResponse" },
    },
  },
  "/creations/changes": {
    get: {
      id: "readChanges",
      tag: "creations",
      summary: "Read the changes since the last poll",
      description:
        "New, updated, finished and deleted creations in one answer: a single poll for all creations.",
      query: "ChangesQuery",
      answer: { description: "The changes, and when to poll again.", schema: "ChangesResponse" },
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
      summary: "Set or clear a favourite",
      description: "Nothing else of a creation can be changed.",
      parameters: [creationId],
      body: { schema: "CreationPatch", example: { is_favourite: true } },
      answer: { description: "The changed creation.", schema: "CreationResponse" },
      errors: ["not_found"],
    },
    delete: {
      id: "deleteCreation",
      tag: "creations",
      summary: "Delete a creation",
      description:
        "The creation is hidden at once, cancelled if it still runs, and can be restored for a while.",
      parameters: [creationId],
      answer: { description: "The creation is deleted.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/creations/{creation_id}/restore": {
    post: {
      id: "restoreCreation",
      tag: "creations",
      summary: "Restore a deleted creation",
      description: "Restoring a creation that is not deleted changes nothing.",
      parameters: [creationId],
      answer: { description: "The creation is restored.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/creations/{creation_id}/resend": {
    post: {
      id: "resendCreation",
      tag: "creations",
      summary: "Resend a creation of unknown outcome",
      description:
        "Starts another creation with the same request. The first one may have been started and charged too. " +
        "Repeating this call starts no further creation.",
      parameters: [creationId],
      answer: { description: "The new creation.", schema: "CreateResponse" },
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
        "monthly_limit_reached",
        "record_damaged",
      ],
    },
  },
  "/creations/{creation_id}/link": {
    post: {
      id: "linkCreation",
      tag: "creations",
      summary: "Link a creation of unknown outcome to the service's creation",
      description: "From then on its status is read as usual.",
      parameters: [creationId],
      body: { schema: "LinkRequest", example: { service_id: "3f0c9c2e" } },
      answer: { description: "The linked creation.", schema: "CreationResponse" },
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
      summary: "Cancel all queued or all running creations",
      description: "Requests, like a single cancel: later statuses show the results.",
      body: { schema: "CancelManyRequest", example: { which: "waiting" } },
      answer: { description: "The creations whose cancel was requested.", schema: "CancelManyResponse" },
    },
  },
};
