/** Creations, in words. */
import { EVENT_STREAM, zip } from "./answers";
import { LAST_EVENT_ID, PREFER_WAIT, REPLAYED } from "./parameters";
import type { WordsOf } from "./words";

export const CREATIONS = {
  "GET /creations": {
    id: "listCreations",
    summary: "List your creations, newest first",
    description: "In pages; only creations that match all filters.",
    answer: "A page of creations.",
  },
  "GET /creations/ids": {
    id: "listCreationIds",
    summary: "List the ids of your creations, newest first",
    description: "At most 10 000, for the operations that take ids.",
    answer: "The ids.",
  },
  "GET /creations/archive": {
    id: "exportCreations",
    summary: "Download an archive of all your creations",
    description:
      "A ZIP with the pictures and their settings in `creations.jsonl`, your boards in `boards.jsonl`, and your " +
      "sheets in `sheets.jsonl`. The header `x-archive-bytes` gives the approximate size. Creations that still run are left out.",
    answer: zip("The archive, as `application/zip`."),
  },
  "POST /creations/archive": {
    id: "archiveCreations",
    summary: "Download an archive of some creations",
    description: "The same archive, with only these creations and without boards or sheets.",
    example: { creation_ids: ["cr_one", "cr_two"] },
    answer: zip("The archive, as `application/zip`."),
  },
  "POST /creations/import": {
    id: "importCreations",
    summary: "Import an archive",
    description:
      "The body is the archive itself, as `application/zip`. Existing creations stay unchanged, so an archive " +
      "can be imported twice. The answer is a stream of JSON lines: `{done, of}` for progress, and finally " +
      "`{status, value: {imported, known, refused, refused_count, boards?, sheets?}}` or an error body. `boards` and " +
      "`sheets` tell the same about these, where the archive has some; boards need a token with " +
      "the scope `boards`, and are refused otherwise. Nothing is drawn.",
    file: { mediaType: "application/zip", description: "An archive of a studio, up to 4 GB." },
    answer: {
      description: "Progress and finally the result, as `application/x-ndjson`.",
      mediaTypes: ["application/x-ndjson"],
    },
  },
  "POST /creations/batch": {
    id: "changeManyCreations",
    summary: "Delete, restore or favour many creations",
    description: "Deleted creations can be restored for a while; running ones are cancelled.",
    example: { action: "favourite", creation_ids: ["cr_one", "cr_two"] },
    answer: "The ids of the changed creations.",
  },
  "GET /creations/changes": {
    id: "readChanges",
    summary: "Read the changes since the last poll",
    description:
      "New, updated, finished and deleted creations in one answer: a single poll for all creations.",
    answer: "The changes, and when to poll again.",
  },
  "GET /creations/events": {
    id: "streamCreations",
    summary: "Follow all your creations as a stream of events",
    description:
      "Begins with the creations that have not ended. The same events as of one creation, but never `ended`; an `id` stands at the last " +
      "event of those that belong together.",
    parameters: [LAST_EVENT_ID],
    answer: EVENT_STREAM,
  },
  "GET /creations/find-by-picture-ids": {
    id: "findCreationsByPictureIds",
    summary: "Find creations by the ids of their pictures",
    description: "Picture ids are in picture addresses and in the settings embedded in picture files.",
    answer: "The creations, each once, and the picture ids that belong to none of your creations.",
  },
  "PATCH /creations/{creation_id}": {
    id: "updateCreation",
    summary: "Set or clear a favourite",
    description: "Nothing else of a creation can be changed.",
    example: { is_favourite: true },
    answer: "The changed creation.",
  },
  "DELETE /creations/{creation_id}": {
    id: "deleteCreation",
    summary: "Delete a creation",
    description:
      "The creation is hidden at once, cancelled if it still runs, and can be restored for a while.",
    answer: "The creation is deleted.",
  },
  "POST /creations/{creation_id}/restore": {
    id: "restoreCreation",
    summary: "Restore a deleted creation",
    description: "Restoring a creation that is not deleted changes nothing.",
    answer: "The creation is restored.",
  },
  "POST /creations/{creation_id}/resend": {
    id: "resendCreation",
    summary: "Resend a creation of unknown outcome",
    description:
      "Starts another creation with the same request. The first one may have been started and charged too. " +
      "Repeating this call starts no further creation.",
    parameters: [PREFER_WAIT],
    answer: { description: "The new creation.", headers: REPLAYED },
  },
  "POST /creations/{creation_id}/link": {
    id: "linkCreation",
    summary: "Link a creation of unknown outcome to the service's creation",
    description: "From then on its status is read as usual.",
    example: { service_id: "3f0c9c2e" },
    answer: "The linked creation.",
  },
  "POST /creations/cancel": {
    id: "cancelCreations",
    summary: "Cancel all queued or all running creations",
    description: "Requests, like a single cancel: later statuses show the results.",
    example: { which: "waiting" },
    answer: "The creations whose cancel was requested.",
  },
  "POST /prompts/describe": {
    id: "describePicture",
    summary: "Describe a picture as a prompt",
    description:
      "Sends a small copy of the picture to a model that sees pictures, which may cost something: once, and never again by " +
      "itself. It counts towards the cost of the month. Not found where no model of the studio sees pictures.",
    example: { picture: { picture_id: "pic_1" } },
    answer: "The words, and what they cost.",
  },
  "POST /prompts/enhance": {
    id: "enhancePrompt",
    summary: "Enhance a prompt without creating anything",
    description:
      "Shows the enhanced prompt in advance. A language model may give a different result next time; not found " +
      "where the service behind the studio enhances prompts itself.",
    example: { prompt: "a lighthouse at dusk" },
    answer: "The enhanced prompt.",
  },
  "POST /prompts/thumbnail": {
    id: "drawThumbnail",
    summary: "Draw a small picture of a prompt without creating anything",
    description:
      "For showing what a style makes of a prompt. Only for models that the studio draws itself at no cost, " +
      "else not found. Creations go first: while one is drawn the answer waits a few seconds, and is then " +
      "`service_busy`.",
    example: { prompt: "Watercolor of a lighthouse at dusk" },
    answer: {
      description: "A picture of 256 × 192 pixels; the same for the same request.",
      mediaTypes: ["image/webp"],
    },
  },
  "POST /prompts/words": {
    id: "findUnknownWords",
    summary: "Find the words of a prompt that a model knows, and those that it does not",
    description:
      "For marking words while somebody types. Alternatives such as `{red|blue}` are read one by one; " +
      "`{prompt}`, grammar, numbers and weights are never listed. A model tells its words where its abilities have a `vocabulary`.",
    example: { prompt: "a lighthuose and a zorp", model: "sandbox" },
    answer: "The words.",
  },
  "GET /deleted": {
    id: "listDeleted",
    summary: "List deleted work that can still be restored",
    description:
      "Creations, single pictures and boards, the last deleted first, 200 at most. Each is restored by the " +
      "operation of its kind.",
    answer: "The deleted work.",
  },
  "GET /models": {
    id: "listModels",
    summary: "List the models that draw",
    description:
      "In the order of the picker. A create names one as `model`, and then a value that this model cannot draw " +
      "is refused. Without `model` the default draws, and nothing that the contract defines is refused because " +
      "of it: such a value is left out or becomes the nearest one, and the creation lists it in `ignored`.",
    answer: "The models.",
  },
  "GET /limits": {
    id: "readLimits",
    summary: "Read your limits and what is used of them",
    description:
      "A create beyond a limit is answered with `too_many_creations`, `monthly_limit_reached` or " +
      "`storage_full`.",
    answer: "The limits.",
  },
} satisfies WordsOf;
