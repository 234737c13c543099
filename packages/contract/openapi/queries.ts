/** The queries of the API as JSON Schema; each field becomes a parameter. */

import { MAX_HTML_PIXELS, MIN_HTML_PIXELS } from "../boards/board-files";
import { CREATION_STATUSES } from "../creations/status";
import { assign, described, generate, type JsonObject } from "./json-schema";
import { schemasOf } from "./schemas";
import { ADMIN_QUERY_WORDS } from "./words/admin-fields";
import { DEPRECATED, deprecated } from "./words/deprecated";

/** A pattern for one or more words of that form, separated by commas. */
const listOf = (word: string) => `^(?:${word})(?:,(?:${word}))*$`;

const ID = "(?!\\.{1,2}(?:,|$))[A-Za-z0-9._~-]{1,128}";
const STATUS = CREATION_STATUSES.join("|");

/** Constraints that zod checks by functions, which JSON Schema cannot express. */
const BOUNDS: Record<string, JsonObject> = {
  "BoardHtmlQuery.pixels": { type: "integer", minimum: MIN_HTML_PIXELS, maximum: MAX_HTML_PIXELS },
  "CreationListQuery.status": { pattern: listOf(STATUS) },
  "CreationIdsQuery.status": { pattern: listOf(STATUS) },
  "PictureIdsQuery.picture_ids": { pattern: listOf(ID) },
};

const FILTERS = {
  q: "Words that must all occur in the prompt; case, accents and umlauts make no difference.",
  status: "Only these statuses, separated by commas.",
  favourite: "Only favourites, or only creations that are none.",
  shape: "Only wide, square or tall creations, by their requested aspect ratio.",
  public: "Only public creations, or only private ones.",
  model: "Only creations of this model, by its id.",
  style: "Only creations in the style of this name.",
  given: "Only pictures that the person brought, or only what was made.",
  from_pictures: "Only creations made from pictures, or only those made from words alone.",
  made_from: "Only creations made from pictures of this creation, by its id.",
  sheet: "Only creations of this sheet, by its id.",
  commercial_use:
    "Only creations that may be used commercially (`yes`), after asking (`ask`), not (`no`), or of which that is `unknown`.",
  order: "By time, or first wide, then square, then tall creations, each newest first.",
  from: "Only creations made at this time or later.",
  to: "Only creations made before this time.",
};

const FURTHER_PAGE = {
  known: "The `tag` of an earlier answer for this page, so that unchanged items are not sent again.",
};

const HANDED_OVER = { pictures: "All pictures of the board, all but rejected ones, or picks alone." };

const WORDS: Record<string, Record<string, string>> = {
  CreationListQuery: {
    ...FILTERS,
    total: "`true` to count them all.",
  },
  CreationIdsQuery: FILTERS,
  ChangesQuery: {
    cursor: "The `next_cursor` of the previous answer. Without it: all creations that have not ended.",
  },
  PictureIdsQuery: { picture_ids: "1 to 24 picture ids, separated by commas." },
  BoardQuery: {
    version: "The `version` of the board as you have it; with `known`, an unchanged board is not sent again.",
    known: "The `tag` of the previous answer.",
  },
  BoardItemsQuery: FURTHER_PAGE,
  GuestItemsQuery: FURTHER_PAGE,
  GuestBoardQuery: {
    known: "The `tag` of the previous answer, so that an unchanged board is not sent again.",
  },
  GivenQuery: { name: "The name of the file, which stands in the place of a prompt." },
  BoardFileQuery: HANDED_OVER,
  BoardHtmlQuery: {
    ...HANDED_OVER,
    pixels: "The longer side of the pictures in the file.",
    prompts: "`true` to put prompts and settings into the file.",
    link_id: "The share link whose sender, logo and introduction stand at the head.",
    comments: "`true` to put comments with their pins into the file, without hidden ones.",
  },
  RecordQuery: {
    format: "`html` for a page to print, `csv` with a line for each picture and person, or `json`.",
  },
  ...ADMIN_QUERY_WORDS,
  PictureQuery: {
    format: "Converts the picture to this format and embeds its settings. Without it: the stored bytes.",
    enlarge:
      "`2` for twice the width and height by resampling (Lanczos), without a model and without new detail; in its own format where `format` is absent.",
    download: "With any value: the browser saves the picture instead of showing it.",
  },
};

const PAGES = {
  cursor: "The `next_cursor` of the previous page; the first page without it.",
  limit: "How many entries a page holds.",
};

/** Lists are asked for in one way. */
function sayOfPages({ properties }: JsonObject): void {
  const fields = properties as Record<string, JsonObject>;
  for (const [name, description] of Object.entries(PAGES))
    if (fields[name]) fields[name] = { ...fields[name], description };
}

/** @returns the queries, each an object schema whose fields are parameters. */
export function openApiQueries(): Record<string, JsonObject> {
  const queries = generate(schemasOf("query"), "input");
  assign(queries, BOUNDS);
  for (const query of Object.values(queries)) sayOfPages(query);
  assign(queries, deprecated(DEPRECATED.queries));
  for (const [query, words] of Object.entries(WORDS)) assign(queries, described(words, `${query}.`));
  return queries;
}
