/** The address of the library: the search, the order and the view as readable query parameters. */

import type { CreationFilters } from "contract/creations/filters";
import { LIST_ORDERS, type ListOrder } from "contract/creations/list-order";
import type { CreationStatus } from "contract/creations/status";
import { ID_PATTERN } from "contract/id-pattern";
import { MODEL_ID_PATTERN } from "contract/models/model-id";
import { CLEARANCES, type Clearance } from "contract/models/rights";
import { PICTURE_SHAPES, type PictureShape } from "contract/models/shape";
import { MAX_STYLE_NAME } from "contract/prompts/style-name";
import { MADE_FROM } from "@/lib/client/creations/creation-path";
import { LIBRARY_VIEWS, type LibraryView } from "../items";
import { dayAt, dayStart } from "../zone";

export const STATES = {
  done: { words: "Done", statuses: ["succeed"] },
  running: { words: "In progress", statuses: ["pending", "processing", "post_processing"] },
  failed: { words: "Failed", statuses: ["failed", "outcome_unknown", "lost"] },
  cancelled: { words: "Cancelled", statuses: ["cancelled"] },
} as const satisfies Record<string, { words: string; statuses: readonly CreationStatus[] }>;
export type StateName = keyof typeof STATES;

export const SPANS = {
  today: { words: "Today", days: 1 },
  week: { words: "Last 7 days", days: 7 },
  month: { words: "Last 30 days", days: 30 },
  year: { words: "Last 12 months", days: 365 },
} as const;
export type SpanName = keyof typeof SPANS;

/** The filters. Every one is optional, and a creation must match all of them. */
interface Filters {
  q: string;
  state: StateName | null;
  favourites: boolean;
  shape: PictureShape | null;
  visibility: "public" | "private" | null;
  /** The id of a model. */
  model: string | null;
  /** The name of a style. */
  style: string | null;
  /** Only what was made from pictures. */
  fromPictures: boolean;
  /** Only pictures that the person brought. */
  brought: boolean;
  /** The id of the creation whose pictures were used. */
  madeFrom: string | null;
  /** The id of a sheet. */
  sheet: string | null;
  /** Whether it may be used commercially. */
  use: Clearance | null;
  /** A span up to now, or two days such as `2030-01-31`, both included. */
  span: SpanName | null;
  from: string | null;
  to: string | null;
}

export interface Search extends Filters {
  order: ListOrder;
  /** Null for the one that the person used last. */
  view: LibraryView | null;
}

export const NO_FILTERS: Filters = {
  q: "",
  state: null,
  favourites: false,
  shape: null,
  visibility: null,
  model: null,
  style: null,
  fromPictures: false,
  brought: false,
  madeFrom: null,
  sheet: null,
  use: null,
  span: null,
  from: null,
  to: null,
};

export const NO_SEARCH: Search = { ...NO_FILTERS, order: "newest", view: null };

/** Whether anything is filtered out. */
export const isSearching = (search: Search): boolean =>
  writeSearch({ ...search, order: "newest", view: null }).size > 0;

/** Only creations have states, so a search by state shows them. */
export const viewOf = ({ view, state }: Search, remembered: LibraryView): LibraryView =>
  view ?? (state ? "creations" : remembered);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a search from an address, without its invalid parts. */
export function readSearch(query: URLSearchParams): Search {
  const oneOf = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === query.get(name)) ?? null;
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const style = query.get("style") ?? "";
  return {
    q: (query.get("q") ?? "").slice(0, 200),
    state: oneOf("state", Object.keys(STATES) as StateName[]),
    favourites: query.get("favourites") === "yes",
    shape: oneOf("shape", PICTURE_SHAPES),
    visibility: oneOf("visibility", ["public", "private"] as const),
    model: MODEL_ID_PATTERN.test(query.get("model") ?? "") ? query.get("model") : null,
    style: style !== "" && style.length <= MAX_STYLE_NAME ? style : null,
    fromPictures: query.get("from-pictures") === "yes",
    brought: query.get("brought") === "yes",
    madeFrom: ID_PATTERN.test(query.get(MADE_FROM) ?? "") ? query.get(MADE_FROM) : null,
    sheet: ID_PATTERN.test(query.get("sheet") ?? "") ? query.get("sheet") : null,
    use: oneOf("use", CLEARANCES),
    span: oneOf("time", Object.keys(SPANS) as SpanName[]),
    from: day("from"),
    to: day("to"),
    order: oneOf("order", LIST_ORDERS) ?? "newest",
    view: oneOf("view", LIBRARY_VIEWS),
  };
}

/** The query parameters of a search. */
export function writeSearch(search: Search): URLSearchParams {
  const { favourites, fromPictures, brought, madeFrom, span, order, ...others } = search;
  const words = {
    ...others,
    favourites: favourites ? "yes" : null,
    "from-pictures": fromPictures ? "yes" : null,
    brought: brought ? "yes" : null,
    [MADE_FROM]: madeFrom,
    time: span,
    order: order === "newest" ? null : order,
  };
  const query = new URLSearchParams();
  for (const [name, word] of Object.entries(words)) {
    if (word) query.set(name, word);
  }
  return query;
}

/**
 * The filters for the studio.
 *
 * @param now milliseconds. @param zone the name of the time zone to which days belong.
 */
export function filtersOf(search: Search, now: number, zone: string): CreationFilters {
  const { q, state, favourites, shape, visibility, model, style, span, from, to } = search;
  const { fromPictures, brought, madeFrom, sheet, use } = search;
  const filters: CreationFilters = {};
  if (q.trim()) filters.q = q.trim();
  if (state) filters.status = STATES[state].statuses;
  if (favourites) filters.favourite = true;
  if (shape) filters.shape = shape;
  if (visibility) filters.public = visibility === "public";
  if (model) filters.model = model;
  if (style) filters.style = style;
  if (fromPictures) filters.from_pictures = true;
  if (brought) filters.given = true;
  if (madeFrom) filters.made_from = madeFrom;
  if (sheet) filters.sheet = sheet;
  if (use) filters.commercial_use = use;
  const start = (day: ReturnType<typeof dayAt>, further: number) =>
    new Date(dayStart({ ...day, day: day.day + further }, zone)).toISOString();
  if (span) filters.from = start(dayAt(now, zone), 1 - SPANS[span].days);
  if (from) filters.from = start(partsOf(from), 0);
  if (to) filters.to = start(partsOf(to), 1);
  return filters;
}

function partsOf(text: string) {
  const [year = 1970, month = 1, day = 1] = text.split("-").map(Number);
  return { year, month, day };
}
