/** `GET /api/creations`: the person's creations, newest first, page by page. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi } from "./api/call-api";
import { ApiError } from "./api/errors";
import { keys } from "./keys";

const PAGE_SIZE = 24;

export const creationListQuery = infiniteQueryOptions({
  queryKey: keys.creationList,
  queryFn: async ({ pageParam, signal }) => {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
    if (pageParam) query.set("cursor", pageParam);
    const { value } = await callApi({
      path: `/api/creations?${query}`,
      answer: "creationList",
      signal,
    });
    return value;
  },
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  // The changes poll keeps what is loaded true; loading every page again would only be slow.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
  retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
});
