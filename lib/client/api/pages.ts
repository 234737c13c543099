"use client";
/** Lists of the studio's API that are read page by page. */
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorMessage, retryUnlessAnswered } from "./call/errors";

/** A page, with the `cursor` of the next one; null on the last. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** @param read one page; the first without a cursor. */
export const pagesQuery = <Item>(
  queryKey: readonly string[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    networkMode: "always",
    retry: retryUnlessAnswered,
  });

export type PagesQuery<Item> = ReturnType<typeof pagesQuery<Item>>;

/** What an entry that moves to the front between two pages would be: listed twice. */
export function itemsOf<Item extends { id: string }>(
  pages: Pick<Pages<Item>, "pages"> | undefined,
): Item[] | undefined {
  return (
    pages && [...new Map(pages.pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
  );
}

type Loading = Pick<
  ReturnType<typeof useInfiniteQuery>,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "error" | "fetchNextPage"
>;

/** What `LoadMore` shows of a list. */
export const moreOf = (list: Loading) => ({
  hasMore: list.hasNextPage,
  isLoading: list.isFetchingNextPage,
  problem: list.isFetchNextPageError ? errorMessage(list.error) : null,
  onLoad: () => void list.fetchNextPage(),
});

/**
 * A whole list, for choosers, which look for a name among all entries.
 *
 * @returns its `data` is undefined until the last page has been read.
 */
export function useAllPages<Item extends { id: string }>(
  query: PagesQuery<Item>,
  options: { enabled?: boolean; staleTime?: number; retry?: false } = {},
) {
  const list = useInfiniteQuery({ ...query, ...options });
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const { enabled = true } = options;
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [enabled, hasNextPage, isFetching, isError, fetchNextPage]);
  const data = hasNextPage ? undefined : itemsOf(list.data);
  return {
    data,
    error: list.error,
    isPending: data === undefined && list.error === null,
    refetch: list.refetch,
  };
}
