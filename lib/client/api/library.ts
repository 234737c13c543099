/** The library over the studio's API: finding creations by filters, words or pictures, and changing many at once. */
import { queryOptions } from "@tanstack/react-query";
import type { ManyAction } from "contract/creations/creation-actions";
import type { CreationFilters } from "contract/creations/filters";
import type { ListOrder } from "contract/creations/list-order";
import type { PictureAction } from "contract/pictures/picture-actions";
import { callApi } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";
import { searchOf } from "./call/request";
import { whileSignedIn } from "./call/while-signed-in";
import { creationKeys } from "./changes";
import { creationPagesQuery, type ListFilters } from "./creation-queries";
import { changePictures } from "./creations";

/** Enough to fill a large screen. */
const PAGE_SIZE = 100;

/** Which creations a list has, and in which order. */
export interface ListQuery {
  filters: CreationFilters;
  order: ListOrder;
}

/** The filters and the order as they are asked for. */
export const filtersOf = ({ filters, order }: ListQuery): ListFilters => ({
  ...filters,
  order: order === "newest" ? undefined : order,
});

/** The creations that match the filters; the first page tells how many there are. */
export function libraryQuery(list: ListQuery) {
  const filters = filtersOf(list);
  return creationPagesQuery([...creationKeys.library, searchOf(filters)], filters, {
    limit: PAGE_SIZE,
    firstPage: { total: "true" },
  });
}

/** `GET /api/creations/ids`: the ids of all creations that match the filters. */
export async function listCreationIds(list: ListQuery): Promise<string[]> {
  const { value } = await callApi("GET /creations/ids", { query: filtersOf(list) });
  return value.creation_ids;
}

/** `GET /api/pictures/ids`: the ids of all their pictures; where favourites are listed, of the favourite ones. */
export async function listPictureIds(list: ListQuery): Promise<string[]> {
  const { value } = await callApi("GET /pictures/ids", { query: filtersOf(list) });
  return value.picture_ids;
}

const MAX_SUGGESTIONS = 6;

/** The newest creations whose prompts contain some words. @param words empty for the newest of all. */
export function findCreationsQuery(words: string) {
  const q = words.trim().slice(0, 200);
  return queryOptions({
    queryKey: [...creationKeys.found, q],
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_SUGGESTIONS, q };
      const { value } = await callApi("GET /creations", { query, signal });
      return value.creations;
    },
    // Each opening of the menu searches again; within one, deleting a letter shows the previous result at once.
    staleTime: 5_000,
    networkMode: "always",
    retry: false,
  });
}

const MAX_EDITS = 24;
const EDITS_POLL_MS = 2_500;

/** The newest creations made from pictures of a creation, kept current while they are shown. */
export function editsOfQuery(creationId: string) {
  return queryOptions({
    queryKey: [...creationKeys.found, "made_from", creationId],
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_EDITS, made_from: creationId };
      const { value } = await callApi("GET /creations", { query, signal });
      return value.creations;
    },
    enabled: creationId !== "",
    refetchInterval: whileSignedIn(EDITS_POLL_MS),
    networkMode: "always",
    retry: false,
  });
}

/** `GET /api/creations/find-by-picture-ids`: the creations that made some pictures. @param ids at least one picture id. */
export async function findByPictureIds(ids: readonly string[], signal?: AbortSignal) {
  const query = { picture_ids: ids };
  const { value } = await callApi("GET /creations/find-by-picture-ids", { query, signal });
  return value;
}

/** The same for views that show them. */
export function findByPictureIdsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: creationKeys.byPictureIds(ids),
    queryFn: ({ signal }) => findByPictureIds(ids, signal),
    networkMode: "always",
    retry: retryUnlessAnswered,
  });
}

/** Few enough for visible progress, many enough that thousands take seconds. */
const IDS_PER_CALL = 250;

/** Calls once for each portion. @param onProgress receives how many ids are done. */
async function inPortions(
  ids: readonly string[],
  onProgress: (done: number) => void,
  call: (portion: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    await call(ids.slice(start, start + IDS_PER_CALL));
    onProgress(Math.min(ids.length, start + IDS_PER_CALL));
  }
}

/**
 * `POST /api/creations/batch`, as many calls as needed.
 *
 * @param onProgress receives how many creations are done.
 * @throws what a call throws; earlier calls have taken effect.
 */
export const changeMany = (
  action: ManyAction,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<void> =>
  inPortions(ids, onProgress, (portion) =>
    callApi("POST /creations/batch", { body: { action, creation_ids: portion } }),
  );

/** `POST /api/pictures/batch`, in the same way. */
export const changeManyPictures = (
  action: PictureAction,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<void> => inPortions(ids, onProgress, (portion) => changePictures(action, portion));
