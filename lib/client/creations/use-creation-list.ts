"use client";
/** A list of the person's creations as far as it is loaded, kept current by the poll of the tab. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Changes } from "contract/creations/changes";
import type { Creation } from "contract/creations/creation";
import type { CreationList } from "contract/creations/creation-list";
import type { ListOrder } from "contract/creations/list-order";
import { useMemo, useState } from "react";
import { errorMessage, sessionEndOf } from "../api/call/errors";
import type { creationPagesQuery } from "../api/creation-queries";
import { type Connection, connectionOf } from "../words/connection";
import { changesQuery } from "./changes-query";
import { type ChangesState, INITIAL_CHANGES, mergeChanges } from "./changes-state";
import { mergeList } from "./merge-list";

/** What the server read for the page; the changes were read before the list. */
export interface InitialData {
  changes: Changes;
  list: CreationList;
}

interface ListOptions {
  query: ReturnType<typeof creationPagesQuery>;
  initial: InitialData | null;
  /** Whether the server's list is the one that `query` asks for. */
  isInitialList: boolean;
  matches: (creation: Creation) => boolean;
  /** Whether creations that belong after the loaded pages are shown. */
  showsOlder: boolean;
  /** The order in which `query` asks for them; newest first when absent. */
  order?: ListOrder;
}

export function useCreationList(options: ListOptions) {
  const { query, initial, isInitialList, matches, showsOlder, order = "newest" } = options;
  const changes = useQuery({
    ...changesQuery(useQueryClient()),
    ...(initial && { initialData: () => mergeChanges(INITIAL_CHANGES, initial.changes) }),
  });
  // The list is read after the first changes: whatever changes in between is in the next poll, so nothing is missed.
  const list = useInfiniteQuery({
    ...query,
    ...(initial && isInitialList && { initialData: () => ({ pages: [initial.list], pageParams: [""] }) }),
    placeholderData: keepPreviousData,
    enabled: changes.data !== undefined || changes.isFetched,
  });
  const pages = list.data?.pages;
  const isStale = list.isPlaceholderData;
  // The creations of the previous query keep their own order until the new ones arrive.
  const [settledOrder, setSettledOrder] = useState(order);
  if (!isStale && settledOrder !== order) setSettledOrder(order);
  const shownOrder = isStale ? settledOrder : order;
  const state: ChangesState = changes.data ?? INITIAL_CHANGES;
  const listed = useMemo(() => pages?.flatMap((page) => page.creations) ?? [], [pages]);
  const isComplete = pages !== undefined && !list.hasNextPage;
  const creations = useMemo(
    () => mergeList(listed, state, isStale ? matchesAll : matches, showsOlder || isComplete, shownOrder),
    [listed, state, matches, showsOlder, isComplete, isStale, shownOrder],
  );
  const connection: Connection = sessionEndOf(list.error) ?? connectionOf(changes.error);
  return {
    creations,
    state,
    listed,
    pages,
    isComplete,
    /** Nothing is known yet. */
    isLoading: pages === undefined && !list.isError,
    /** The creations shown belong to the previous query. */
    isStale,
    /** The order of the creations shown. */
    order: shownOrder,
    /** Why nothing could be read. */
    problem: list.isError && pages === undefined ? errorMessage(list.error) : null,
    /** Why something could be read, but not all of it. */
    listError: list.isError && pages !== undefined ? list.error : null,
    olderProblem: list.isFetchNextPageError ? errorMessage(list.error) : null,
    connection,
    hasOlder: list.hasNextPage && !isStale,
    isLoadingOlder: list.isFetchingNextPage,
    loadOlder: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    reload: () => void list.refetch(),
  };
}

export const matchesAll = (): boolean => true;
