"use client";
import { useCallback } from "react";
import type { Creation } from "@/lib/contract/creation";
import { type CreationFilters, matchesFilters } from "@/lib/contract/filters";
import { filterQuery, libraryQuery } from "../api/library";
import { type InitialData, useCreationList } from "./use-creation-list";

/** What the server read for the page, and for which filters. */
export interface LibraryInitialData extends InitialData {
  filters: CreationFilters;
}

/** The creations that match the filters. @param filters the same object until they change. */
export function useLibrary(filters: CreationFilters, initial: LibraryInitialData | null) {
  const matches = useCallback((creation: Creation) => matchesFilters(creation, filters), [filters]);
  const { listed, pages, isComplete, ...list } = useCreationList({
    query: libraryQuery(filters),
    initial,
    isInitialList: initial !== null && String(filterQuery(initial.filters)) === String(filterQuery(filters)),
    matches,
    showsOlder: false,
  });
  const { length } = list.creations;
  const counted = pages?.[0]?.total;
  const estimate = counted === undefined ? null : Math.max(length, counted + length - listed.length);
  return {
    ...list,
    /** How many creations match in all; null until it is known. */
    total: isComplete ? length : estimate,
  };
}

export type Library = ReturnType<typeof useLibrary>;
