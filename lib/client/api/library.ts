/** `GET /api/creations` with filters: what the library shows, newest first, page by page. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { CreationFilters } from "@/lib/contract/filters";
import { keys } from "../keys";
import { callApi } from "./call-api";
import { ApiError } from "./errors";

/** Enough to fill a large screen at once. */
const PAGE_SIZE = 100;

/** The filters as an address carries them. */
export function filterQuery(filters: CreationFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query;
}

export function libraryQuery(filters: CreationFilters) {
  const query = filterQuery(filters);
  return infiniteQueryOptions({
    queryKey: [...keys.library, query.toString()],
    queryFn: async ({ pageParam, signal }) => {
      const page = new URLSearchParams(query);
      page.set("limit", String(PAGE_SIZE));
      if (pageParam) page.set("cursor", pageParam);
      else page.set("total", "true");
      const { value } = await callApi({ path: `/api/creations?${page}`, answer: "creationList", signal });
      return value;
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // The changes poll keeps what is loaded true; comparing thousands of creations with themselves would only be slow.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: "always",
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  });
}

/** `GET /api/creations/ids`: everything that the filters let through. */
export async function listCreationIds(filters: CreationFilters): Promise<string[]> {
  const { value } = await callApi({
    path: `/api/creations/ids?${filterQuery(filters)}`,
    answer: "creationIds",
  });
  return value.creation_ids;
}
