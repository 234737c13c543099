"use client";
import type { Creation } from "contract/creations/creation";
import type { CreationFilters } from "contract/creations/filters";
import type { ListOrder } from "contract/creations/list-order";
import { matchesFilters } from "contract/creations/matches-filters";
import type { Cost } from "contract/models/models";
import { useCallback, useMemo } from "react";
import { searchOf } from "../api/call/request";
import { filtersOf, type ListQuery, libraryQuery } from "../api/library";
import { type InitialData, useCreationList } from "./use-creation-list";

/** What the server read for the page, for which filters and in which order. */
export interface LibraryInitialData extends InitialData, ListQuery {}

/** The creations that match the filters. @param filters the same object until they change. */
export function useLibrary(
  filters: CreationFilters,
  initial: LibraryInitialData | null,
  order: ListOrder = "newest",
) {
  const matches = useCallback((creation: Creation) => matchesFilters(creation, filters), [filters]);
  const { listed, pages, isComplete, ...list } = useCreationList({
    query: libraryQuery({ filters, order }),
    initial,
    isInitialList:
      initial !== null && searchOf(filtersOf(initial)) === searchOf(filtersOf({ filters, order })),
    matches,
    showsOlder: false,
    order,
  });
  const { creations } = list;
  const { length } = creations;
  const counted = pages?.[0]?.total;
  const estimate = counted === undefined ? null : Math.max(length, counted + length - listed.length);
  return {
    ...list,
    /** Whether pages after the first are loaded. */
    hasLoadedOlder: pages !== undefined && pages.length > 1,
    /** How many creations match in all; null until it is known. */
    total: isComplete ? length : estimate,
    /** How many pictures they have, or, where favourites are listed, favourite pictures; null until it is known. */
    totalPictures: useMemo(() => {
      const count = (of: readonly Creation[]) => countPictures(of, filters.favourite === true);
      const all = pages?.[0]?.total_pictures;
      if (isComplete) return count(creations);
      return all === undefined ? null : Math.max(0, all + count(creations) - count(listed));
    }, [creations, listed, pages, isComplete, filters]),
    /** What they cost in all, by currency, as far as prices are known. */
    cost: useMemo(
      () => costOf({ creations, listed, counted: pages?.[0]?.cost ?? [] }),
      [creations, listed, pages],
    ),
  };
}

function countPictures(creations: readonly Creation[], onlyFavourites: boolean): number {
  let count = 0;
  for (const { outputs } of creations)
    count += onlyFavourites ? outputs.filter((output) => output.is_favourite).length : outputs.length;
  return count;
}

/** What all cost: as the studio counted it, with what has changed since in the loaded creations. */
export function costOf({
  creations,
  listed,
  counted,
}: {
  creations: readonly Pick<Creation, "cost">[];
  listed: readonly Pick<Creation, "cost">[];
  counted: readonly Cost[];
}): Cost[] {
  const sums = new Map(counted.map(({ currency, amount }) => [currency, amount]));
  const add = (of: readonly Pick<Creation, "cost">[], sign: 1 | -1) => {
    for (const { cost } of of)
      if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + sign * cost.amount);
  };
  add(creations, 1);
  add(listed, -1);
  // Less than a millionth is left over from floating point sums.
  return [...sums].flatMap(([currency, amount]) => (amount > 1e-6 ? [{ amount, currency }] : []));
}

export type Library = ReturnType<typeof useLibrary>;
