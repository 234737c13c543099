/** The library over the studio's API: finding creations by filters, words or pictures, and changing many at once. */
import { queryOptions } from "@tanstack/react-query";
import type { ManyAction } from "@/lib/contract/creation-actions";
import type { CreationFilters } from "@/lib/contract/filters";
import { callApi } from "./call-api";
import { creationKeys } from "./changes";
import { creationPagesQuery } from "./creation-queries";
import { retryUnlessAnswered } from "./errors";

/** Enough to fill a large screen. */
const PAGE_SIZE = 100;

/** The filters as query parameters. */
export function filterQuery(filters: CreationFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query;
}

/** The creations that match the filters; the first page tells how many there are. */
export function libraryQuery(filters: CreationFilters) {
  const query = filterQuery(filters);
  const key = [...creationKeys.library, String(query)];
  return creationPagesQuery(key, query, { limit: PAGE_SIZE, firstPage: { total: "true" } });
}

/** `GET /api/creations/ids`: the ids of all creations that match the filters. */
export async function listCreationIds(filters: CreationFilters): Promise<string[]> {
  const path = `/api/creations/ids?${filterQuery(filters)}`;
  const { value } = await callApi({ path, answer: "creationIds" });
  return value.creation_ids;
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
const CREATIONS_PER_CALL = 250;

/**
 * `POST /api/creations/batch`, as many calls as needed.
 *
 * @param onProgress receives how many creations are done.
 * @returns the ids of the changed creations. @throws what a call throws; earlier calls have taken effect.
 */
export async function changeMany(
  action: ManyAction,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<string[]> {
  const changed: string[] = [];
  for (let start = 0; start < ids.length; start += CREATIONS_PER_CALL) {
    const { value } = await callApi({
      path: "/api/creations/batch",
      method: "POST",
      body: { action, creation_ids: ids.slice(start, start + CREATIONS_PER_CALL) },
      answer: "creationIds",
    });
    changed.push(...value.creation_ids);
    onProgress(Math.min(ids.length, start + CREATIONS_PER_CALL));
  }
  return changed;
}
