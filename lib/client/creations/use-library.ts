"use client";
/** The creations that some filters let through, as far as they are loaded, kept true by the poll of the tab. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Creation } from "@/lib/contract/creation";
import type { CreationFilters } from "@/lib/contract/filters";
import { isSignedOut, wordsOf } from "../api/errors";
import { filterQuery, libraryQuery } from "../api/library";
import { changesQuery } from "./changes-query";
import { mergeChanges, NOTHING_KNOWN } from "./changes-state";
import { mergeLibrary } from "./merge-list";
import type { Connection, FirstLook } from "./use-creations";

export interface Library {
  creations: Creation[];
  /** How many there are in all; null until it is known. */
  total: number | null;
  /** Nothing is known yet. */
  isLoading: boolean;
  /** What is shown belongs to the filters before. */
  isStale: boolean;
  /** Why the list could not be read at all. */
  problem: string | null;
  connection: Connection;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** The page after the last one could not be read. */
  olderProblem: string | null;
  loadOlder: () => void;
  readAgain: () => void;
}

/** What the server knew when it drew the page, and for which filters. */
export interface LibraryFirstLook extends FirstLook {
  filters: CreationFilters;
}

export function useLibrary(filters: CreationFilters, first: LibraryFirstLook | null): Library {
  const changes = useQuery({
    ...changesQuery(useQueryClient()),
    ...(first && { initialData: () => mergeChanges(NOTHING_KNOWN, first.changes) }),
  });
  const isFirst = first !== null && String(filterQuery(first.filters)) === String(filterQuery(filters));
  // The list is read after the first changes: whatever moves in between is in the next poll, so nothing is missed.
  const list = useInfiniteQuery({
    ...libraryQuery(filters),
    ...(isFirst && { initialData: () => ({ pages: [first.list], pageParams: [""] }) }),
    placeholderData: keepPreviousData,
    enabled: changes.data !== undefined || changes.isFetched,
  });
  const pages = list.data?.pages;
  const known = changes.data ?? NOTHING_KNOWN;
  const listed = useMemo(() => pages?.flatMap((page) => page.creations) ?? [], [pages]);
  const isComplete = pages !== undefined && !list.hasNextPage;
  const creations = useMemo(
    () => mergeLibrary(listed, known, list.isPlaceholderData ? {} : filters, isComplete),
    [listed, known, filters, isComplete, list.isPlaceholderData],
  );
  const counted = pages?.[0]?.total;
  const failed = list.isError && pages === undefined;
  const signedOut = isSignedOut(changes.error) || isSignedOut(list.error);
  return {
    creations,
    total: isComplete
      ? creations.length
      : counted === undefined
        ? null
        : Math.max(creations.length, counted + creations.length - listed.length),
    isLoading: pages === undefined && !list.isError,
    isStale: list.isPlaceholderData,
    problem: failed ? wordsOf(list.error) : null,
    connection: signedOut ? "signed_out" : changes.isError ? "lost" : "fine",
    hasOlder: list.hasNextPage && !list.isPlaceholderData,
    isLoadingOlder: list.isFetchingNextPage,
    olderProblem: list.isFetchNextPageError ? wordsOf(list.error) : null,
    loadOlder: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    readAgain: () => void list.refetch(),
  };
}
