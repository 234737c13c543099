/** The queries of the API as JSON Schema; each field becomes a parameter. */

import { changesQuerySchema } from "@/lib/contract/changes";
import {
  creationIdsQuerySchema,
  creationListQuerySchema,
  picturesQuerySchema,
} from "@/lib/contract/creation-list";
import { pictureQuerySchema } from "@/lib/contract/pictures";
import { CREATION_STATUSES } from "@/lib/contract/status";
import { assign, described, generate, type JsonObject } from "./json-schema";

const QUERIES = {
  CreationListQuery: creationListQuerySchema,
  CreationIdsQuery: creationIdsQuerySchema,
  ChangesQuery: changesQuerySchema,
  PicturesQuery: picturesQuerySchema,
  PictureQuery: pictureQuerySchema,
} as const;

export type QueryName = keyof typeof QUERIES;

/** A pattern for one or more words of that form, separated by commas. */
const listOf = (word: string) => `^(?:${word})(?:,(?:${word}))*$`;

const ID = "(?!\\.{1,2}(?:,|$))[A-Za-z0-9._~-]{1,128}";
const STATUS = CREATION_STATUSES.join("|");

/** What the checks of a query demand but JSON Schema cannot read off them. */
const BOUNDS: Record<string, JsonObject> = {
  "CreationListQuery.limit": { type: "integer", minimum: 1, maximum: 100 },
  "CreationListQuery.status": { pattern: listOf(STATUS) },
  "CreationIdsQuery.status": { pattern: listOf(STATUS) },
  "PicturesQuery.ids": { pattern: listOf(ID) },
};

const FILTERS = {
  q: "Words that must all occur in the prompt; case, accents and umlauts make no difference.",
  status: "Only these statuses, separated by commas.",
  favourite: "Only favourites, or none.",
  shape: "Only this shape, as the aspect ratio asks for it.",
  public: "Only public ones, or only the others.",
  from: "Only what was made at this time or later.",
  to: "Only what was made before this time.",
};

const WORDS: Record<QueryName, Record<string, string>> = {
  CreationListQuery: {
    ...FILTERS,
    cursor: "The `next_cursor` of the page before.",
    limit: "How many creations a page holds.",
    total: "`true` to count them all.",
  },
  CreationIdsQuery: FILTERS,
  ChangesQuery: { since: "The `cursor` of the answer before. Without it: what is not finished." },
  PicturesQuery: { ids: "1 to 24 ids of pictures, separated by commas." },
  PictureQuery: {
    format: "To take away, with how it was made written into it; without it, the bytes as they are kept.",
    download: "Present, with any value: to be saved instead of shown.",
  },
};

/** @returns the queries, each an object schema whose fields are parameters. */
export function openApiQueries(): Record<QueryName, JsonObject> {
  const queries = generate(QUERIES, "input");
  assign(queries, BOUNDS);
  for (const [query, words] of Object.entries(WORDS)) assign(queries, described(words, `${query}.`));
  return queries;
}
