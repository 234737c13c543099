/** Lists of creations over the studio's API, for the stream and the library. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi } from "./call-api";
import { retryUnlessAnswered } from "./errors";

/**
 * `GET /api/creations`: newest first, page by page.
 *
 * @param key the query key. @param filters as query parameters. @param firstPage further parameters of the first page.
 */
export function creationPagesQuery(
  key: readonly string[],
  filters: URLSearchParams,
  { limit, firstPage = {} }: { limit: number; firstPage?: Record<string, string> },
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam ? { cursor: pageParam } : firstPage;
      const query = new URLSearchParams([...filters, ["limit", String(limit)], ...Object.entries(page)]);
      const { value } = await callApi({ path: `/api/creations?${query}`, answer: "creationList", signal });
      return value;
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // The changes poll keeps loaded pages current; comparing thousands of equal creations would only be slow.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: "always",
    retry: retryUnlessAnswered,
  });
}
