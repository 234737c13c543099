"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { errorMessage } from "@/lib/client/api/errors";
import { findByPictureIdsQuery } from "@/lib/client/api/library";
import type { Creation, CreationOutput } from "@/lib/contract/creation";
import type { CreationsByPictureIds } from "@/lib/contract/creation-list";
import { type Comparison, comparePath, readComparison } from "./address";

/** One of the pictures beside each other. */
export interface Compared {
  /** A, B, C … */
  letter: string;
  creation: Creation;
  output: CreationOutput;
}

/** What the server knew when it drew the page. */
export interface CompareFirstLook {
  pictures: readonly string[];
  found: CreationsByPictureIds;
}

/** Addresses of pictures run out together; so often they are asked for anew. */
const RENEW_MS = 10_000;

/** What stands in the address, and what is known of it. */
export function useComparison(first: CompareFirstLook | null) {
  const search = useSearchParams().toString();
  const [comparison, setComparison] = useState(() => readComparison(new URLSearchParams(search)));
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setComparison(readComparison(new URLSearchParams(search)));
  }
  const { pictures } = comparison;
  const isFirst = first !== null && first.pictures.join() === pictures.join();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...findByPictureIdsQuery(pictures),
    enabled: pictures.length > 0,
    ...(isFirst ? { initialData: first.found } : { placeholderData: keepPreviousData }),
    staleTime: RENEW_MS,
  });
  const compared = useMemo(() => comparedOf(pictures, data?.creations ?? []), [pictures, data]);
  const change = useCallback(
    (next: Comparison) => {
      // At once here; the router takes its time with what it is told by the address.
      setComparison(next);
      const isOther = next.pictures.join() !== pictures.join();
      // The way back leads to the pictures before, not through every look at the same ones.
      window.history[isOther ? "pushState" : "replaceState"](null, "", comparePath(next));
    },
    [pictures],
  );
  const client = useQueryClient();
  const renew = useCallback(() => {
    void client.fetchQuery({ ...findByPictureIdsQuery(pictures), staleTime: RENEW_MS }).catch(() => {});
  }, [client, pictures]);
  return {
    comparison,
    compared,
    /** How many there were and are no more. */
    missing: pictures.filter((id) => data?.missing_ids.includes(id)).length,
    /** How many were added and are not here yet. */
    coming: isPlaceholderData && !error ? pictures.length - compared.length : 0,
    isLoading: pictures.length > 0 && data === undefined && !error,
    problem: error && data === undefined ? errorMessage(error) : null,
    reload: () => void refetch(),
    change,
    renew,
  };
}

/** In the order of the address, without those that are gone. */
export function comparedOf(pictures: readonly string[], creations: readonly Creation[]): Compared[] {
  const found = pictures.flatMap((id) => {
    for (const creation of creations) {
      const output = creation.outputs.find((one) => one.id === id);
      if (output) return [{ creation, output }];
    }
    return [];
  });
  return found.map((one, index) => ({ ...one, letter: String.fromCharCode(65 + index) }));
}
