/** Reading one creation and lists of creations over the studio's API. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { callApi } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";
import type { QueryOf } from "./call/request";
import { whileSignedIn } from "./call/while-signed-in";
import { creationKeys } from "./changes";

/** The filters and the order of a list, as its query. */
export type ListFilters = QueryOf<"GET /creations/ids">;

/**
 * `GET /api/creations`: newest first, page by page.
 *
 * @param key the query key. @param filters which creations, and in which order. @param firstPage further parameters of the first page.
 */
export function creationPagesQuery(
  key: readonly string[],
  filters: ListFilters,
  { limit, firstPage = {} }: { limit: number; firstPage?: { total?: "true" } },
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam ? { cursor: pageParam } : firstPage;
      const query = { ...filters, limit, ...page };
      const { value } = await callApi("GET /creations", { query, signal });
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

/** All creations of the person. */
export const creationListQuery = {
  ...creationPagesQuery(creationKeys.list, {}, { limit: 24 }),
  gcTime: Number.POSITIVE_INFINITY,
};

const LIVE_POLL_MS = 700;
const isLive = (creation: Pick<Creation, "status"> | undefined) =>
  creation !== undefined && isActive(creation.status);

/** `GET /api/v1/creation/{creation_id}`: one creation with its history, polled while it is active. */
export function creationQuery(creationId: string) {
  return queryOptions({
    queryKey: creationKeys.one(creationId),
    queryFn: async ({ signal }) => {
      const { value } = await callApi("GET /v1/creation/{creation_id}", {
        params: { creationId },
        signal,
      });
      return value;
    },
    networkMode: "always",
    retry: retryUnlessAnswered,
    refetchInterval: (query) => whileSignedIn(isLive(query.state.data) && LIVE_POLL_MS)(query),
  });
}
