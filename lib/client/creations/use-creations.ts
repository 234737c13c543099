"use client";
/** Every creation of the person, kept true by one poll. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Changes } from "@/lib/contract/changes";
import type { Creation } from "@/lib/contract/creation";
import type { CreationList } from "@/lib/contract/creation-list";
import { isSignedOut, wordsOf } from "../api/errors";
import { creationListQuery } from "../list-creations";
import { aheadOfNext } from "../words/states";
import { changesQuery } from "./changes-query";
import { mergeChanges, NOTHING_KNOWN, visibleCreations } from "./changes-state";

export type Connection = "fine" | "lost" | "signed_out";

export interface Creations {
  creations: Creation[];
  /** Nothing is known yet. */
  isLoading: boolean;
  /** Why the list could not be read at all. */
  problem: string | null;
  connection: Connection;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
  readAgain: () => void;
  /** How many go before a creation made now. */
  aheadOfNext: number;
}

/** What the server knew when it drew the page; the changes were read before the list. */
export interface FirstLook {
  changes: Changes;
  list: CreationList;
}

export function useCreations(first: FirstLook | null): Creations {
  const changes = useQuery({
    ...changesQuery(useQueryClient()),
    ...(first && { initialData: () => mergeChanges(NOTHING_KNOWN, first.changes) }),
  });
  // The list is read after the first changes: whatever moves in between is in the next poll, so nothing is missed.
  const list = useInfiniteQuery({
    ...creationListQuery,
    ...(first && { initialData: () => ({ pages: [first.list], pageParams: [""] }) }),
    enabled: changes.data !== undefined || changes.isFetched,
  });
  const pages = list.data?.pages;
  const known = changes.data ?? NOTHING_KNOWN;
  const creations = useMemo(
    () => visibleCreations(pages?.flatMap((page) => page.creations) ?? [], known),
    [pages, known],
  );
  const signedOut = isSignedOut(changes.error) || isSignedOut(list.error);
  const lost = changes.isError || (list.isError && pages !== undefined);
  return {
    creations,
    isLoading: pages === undefined && !list.isError,
    problem: list.isError && pages === undefined ? wordsOf(list.error) : null,
    connection: signedOut ? "signed_out" : lost ? "lost" : "fine",
    hasOlder: list.hasNextPage,
    isLoadingOlder: list.isFetchingNextPage,
    loadOlder: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    readAgain: () => void list.refetch(),
    aheadOfNext: known.aheadOfNext ?? aheadOfNext(creations),
  };
}
