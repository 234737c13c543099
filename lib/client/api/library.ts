/** The library over the studio's API: finding creations by filters, words or pictures, and changing many at once. */
import { queryOptions } from "@tanstack/react-query";
import type { ManyAction } from "contract/creations/creation-actions";
import type { ListOrder } from "contract/creations/creation-list";
import type { CreationFilters } from "contract/creations/filters";
import type { PictureAction } from "contract/pictures/picture-actions";
import { callApi } from "./call-api";
import { creationKeys } from "./changes";
import { creationPagesQuery } from "./creation-queries";
import { changePictures } from "./creations";
import { retryUnlessAnswered } from "./errors";

/** Enough to fill a large screen. */
const PAGE_SIZE = 100;

/** Which creations a list has, and in which order. */
export interface ListQuery {
  filters: CreationFilters;
  order: ListOrder;
}

/** The filters and the order as query parameters. */
export function listQuery({ filters, order }: ListQuery): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, order: order === "newest" ? "" : order })) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query;
}

/** The creations that match the filters; the first page tells how many there are. */
export function libraryQuery(list: ListQuery) {
  const query = listQuery(list);
  const key = [...creationKeys.library, String(query)];
  return creationPagesQuery(key, query, { limit: PAGE_SIZE, firstPage: { total: "true" } });
}

/** `GET /api/creations/ids`: the ids of all creations that match the filters. */
export async function listCreationIds(list: ListQuery): Promise<string[]> {
  const path = `/api/creations/ids?${listQuery(list)}`;
  const { value } = await callApi({ path, answer: "creationIds" });
  return value.creation_ids;
}

/** `GET /api/pictures/ids`: the ids of all their pictures; where favourites are listed, of the favourite ones. */
export async function listPictureIds(list: ListQuery): Promise<string[]> {
  const path = `/api/pictures/ids?${listQuery(list)}`;
  const { value } = await callApi({ path, answer: "pictureIds" });
  return value.picture_ids;
}

const MAX_SUGGESTIONS = 6;

/** The newest creations whose prompts contain some words. @param words empty for the newest of all. */
export function findCreationsQuery(words: string) {
  const q = words.trim().slice(0, 200);
  return queryOptions({
    queryKey: [...creationKeys.found, q],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(MAX_SUGGESTIONS), ...(q && { q }) });
      const { value } = await callApi({ path: `/api/creations?${query}`, answer: "creationList", signal });
      return value.creations;
    },
    // Each opening of the menu searches again; within one, deleting a letter shows the previous result at once.
    staleTime: 5_000,
    networkMode: "always",
    retry: false,
  });
}

/** `GET /api/creations/find-by-picture-ids`: the creations that made some pictures. @param ids at least one picture id. */
export function findByPictureIdsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: creationKeys.byPictureIds(ids),
    queryFn: async ({ signal }) => {
      const path = `/api/creations/find-by-picture-ids?${new URLSearchParams({ picture_ids: ids.join(",") })}`;
      const { value } = await callApi({ path, answer: "creationsByPictureIds", signal });
      return value;
    },
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
    callApi({
      path: "/api/creations/batch",
      method: "POST",
      body: { action, creation_ids: portion },
      answer: "creationIds",
    }),
  );

/** `POST /api/pictures/batch`, in the same way. */
export const changeManyPictures = (
  action: PictureAction,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<void> => inPortions(ids, onProgress, (portion) => changePictures(action, portion));
