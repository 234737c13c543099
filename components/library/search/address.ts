/** The address of the library: the search as readable query parameters. */
import type { CreationFilters } from "@/lib/contract/filters";
import { MODEL_ID_PATTERN } from "@/lib/contract/model-id";
import { PICTURE_SHAPES, type PictureShape } from "@/lib/contract/search";
import type { CreationStatus } from "@/lib/contract/status";

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

/** The search. Every part is optional, and a creation must match all of them. */
export interface Search {
  q: string;
  state: StateName | null;
  favourites: boolean;
  shape: PictureShape | null;
  visibility: "public" | "private" | null;
  /** The id of a model. */
  model: string | null;
  /** A span up to now, or two days such as `2030-01-31`, both included. */
  span: SpanName | null;
  from: string | null;
  to: string | null;
}

export const NO_SEARCH: Search = {
  q: "",
  state: null,
  favourites: false,
  shape: null,
  visibility: null,
  model: null,
  span: null,
  from: null,
  to: null,
};

export const isSearching = (search: Search): boolean => writeSearch(search).size > 0;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a search from an address, without its invalid parts. */
export function readSearch(query: URLSearchParams): Search {
  const oneOf = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === query.get(name)) ?? null;
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  return {
    q: (query.get("q") ?? "").slice(0, 200),
    state: oneOf("state", Object.keys(STATES) as StateName[]),
    favourites: query.get("favourites") === "yes",
    shape: oneOf("shape", PICTURE_SHAPES),
    visibility: oneOf("visibility", ["public", "private"] as const),
    model: MODEL_ID_PATTERN.test(query.get("model") ?? "") ? query.get("model") : null,
    span: oneOf("time", Object.keys(SPANS) as SpanName[]),
    from: day("from"),
    to: day("to"),
  };
}

/** The query parameters of a search. */
export function writeSearch(search: Search): URLSearchParams {
  const { favourites, span, ...others } = search;
  const words = { ...others, favourites: favourites ? "yes" : null, time: span };
  const query = new URLSearchParams();
  for (const [name, word] of Object.entries(words)) {
    if (word) query.set(name, word);
  }
  return query;
}

/**
 * The filters for the studio.
 *
 * @param now milliseconds; days are those of this machine's time zone.
 */
export function filtersOf(search: Search, now: number): CreationFilters {
  const { q, state, favourites, shape, visibility, model, span, from, to } = search;
  const filters: CreationFilters = {};
  if (q.trim()) filters.q = q.trim();
  if (state) filters.status = STATES[state].statuses;
  if (favourites) filters.favourite = true;
  if (shape) filters.shape = shape;
  if (visibility) filters.public = visibility === "public";
  if (model) filters.model = model;
  const today = new Date(now);
  if (span)
    filters.from = dayStart(today.getFullYear(), today.getMonth(), today.getDate() + 1 - SPANS[span].days);
  if (from) filters.from = dayStart(...partsOf(from, 0));
  if (to) filters.to = dayStart(...partsOf(to, 1));
  return filters;
}

const dayStart = (year: number, month: number, day: number) => new Date(year, month, day).toISOString();

function partsOf(day: string, further: number): [year: number, month: number, day: number] {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month - 1, date + further];
}
