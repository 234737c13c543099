"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { errorMessage } from "@/lib/client/api/errors";
import { findByPictureIdsQuery } from "@/lib/client/api/library";
import type { Creation, CreationOutput } from "@/lib/contract/creation";
import type { CreationsByPictureIds } from "@/lib/contract/creation-list";
import { type Comparison, comparePath, readComparison } from "./address";

/** One of the compared pictures. */
export interface Compared {
  /** A, B, C … */
  letter: string;
  creation: Creation;
  output: CreationOutput;
}

/** What the server read for the page. */
export interface CompareInitialData {
  pictures: readonly string[];
  found: CreationsByPictureIds;
}

/** The signed links expire together; they are renewed at most this often. */
const RENEW_MS = 10_000;

/** The comparison of the address, with its pictures. */
export function useComparison(first: CompareInitialData | null) {
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
      // Shown at once, because the router follows the address with a delay.
      setComparison(next);
      const isOther = next.pictures.join() !== pictures.join();
      // Back leads to the previous pictures, not through every mode of the same ones.
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
    /** How many pictures do not exist. */
    missing: pictures.filter((id) => data?.missing_ids.includes(id)).length,
    /** How many added pictures are still loading. */
    coming: isPlaceholderData && !error ? pictures.length - compared.length : 0,
    isLoading: pictures.length > 0 && data === undefined && !error,
    problem: error && data === undefined ? errorMessage(error) : null,
    reload: () => void refetch(),
    change,
    renew,
  };
}

/** In the order of the address, without missing pictures. */
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
