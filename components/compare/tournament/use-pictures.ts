"use client";
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import type { CreationsByPictureIds } from "contract/creations/creation-list";
import { useCallback, useMemo } from "react";
import { errorMessage } from "@/lib/client/api/call/errors";
import { findByPictureIdsQuery } from "@/lib/client/api/library";
import type { Compared } from "../use-comparison";
import { useLatestCreations } from "../use-latest-creations";

/** How many pictures one call finds. */
const PICTURES_PER_CALL = 24;
/** Signed links expire together; they are renewed at most this often. */
const RENEW_MS = 10_000;

export type FoundPicture = Omit<Compared, "letter">;

/** All pictures of a large set, read in portions. @param ids the same array until the set changes. */
export function usePictures(ids: readonly string[]) {
  const client = useQueryClient();
  const queries = useMemo(() => {
    const portions = Array.from({ length: Math.ceil(ids.length / PICTURES_PER_CALL) }, (_, index) =>
      ids.slice(index * PICTURES_PER_CALL, (index + 1) * PICTURES_PER_CALL),
    );
    return portions.map((portion) => ({
      ...findByPictureIdsQuery(portion),
      staleTime: Number.POSITIVE_INFINITY,
    }));
  }, [ids]);
  const { creations, isLoading, error } = useQueries({ queries, combine });
  const latest = useLatestCreations(creations);
  const found = useMemo(() => {
    const byId = new Map<string, FoundPicture>();
    for (const creation of latest) {
      for (const output of creation.outputs) byId.set(output.id, { creation, output, isSource: false });
    }
    return byId;
  }, [latest]);
  const renew = useCallback(() => {
    for (const query of queries)
      void client.fetchQuery({ ...query, staleTime: RENEW_MS }).catch(() => undefined);
  }, [client, queries]);
  return {
    /** The pictures that exist, by their ids. */
    found,
    isLoading,
    problem: error ? errorMessage(error) : null,
    /** Reads all again: after a failure, or for new links. */
    renew,
  };
}

function combine(results: UseQueryResult<CreationsByPictureIds>[]) {
  return {
    creations: results.flatMap(({ data }) => data?.creations ?? []),
    isLoading: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
  };
}
