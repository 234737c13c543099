"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Creation, CreationOutput } from "contract/creations/creation";
import type { CreationsByPictureIds } from "contract/creations/creation-list";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBrowser } from "@/components/ui/use-browser";
import { errorMessage } from "@/lib/client/api/call/errors";
import { findByPictureIdsQuery } from "@/lib/client/api/library";
import { usePersonId } from "@/lib/client/person";
import { keepCompared, keptCompared } from "@/lib/client/pictures/compare-address";
import { type Comparison, comparePath, idsToRead, isTournament, readComparison } from "./address";
import { useLatestCreations } from "./use-latest-creations";

/** One of the compared pictures. */
export interface Compared {
  /** A, B, C … */
  letter: string;
  creation: Creation;
  output: CreationOutput;
  /** Whether another one was made from it. */
  isSource: boolean;
}

/** What the server read for the page. */
export interface CompareInitialData {
  pictures: readonly string[];
  found: CreationsByPictureIds;
}

/** The signed links expire together; they are renewed at most this often. */
const RENEW_MS = 10_000;

const NONE: readonly Creation[] = [];

/** The comparison of the address, with its pictures. */
export function useComparison(first: CompareInitialData | null) {
  const personId = usePersonId();
  const search = useSearchParams().toString();
  // The server does not know what the tab has stored, so its page is drawn without it.
  const kept = useBrowser() ? keptCompared(personId) : null;
  const read = () => readComparison(new URLSearchParams(search), kept);
  const [comparison, setComparison] = useState(read);
  const source = `${search} ${kept}`;
  const [known, setKnown] = useState(source);
  if (known !== source) {
    setKnown(source);
    setComparison(read());
  }
  const { pictures } = comparison;
  // A tournament reads its many pictures itself.
  const isMany = isTournament(comparison);
  const ids = isMany ? [] : idsToRead(comparison);
  const isFirst = first !== null && first.pictures.join() === ids.join();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...findByPictureIdsQuery(ids),
    enabled: ids.length > 0,
    ...(isFirst ? { initialData: first.found } : { placeholderData: keepPreviousData }),
    staleTime: RENEW_MS,
  });
  const creations = useLatestCreations(data?.creations ?? NONE);
  const compared = useMemo(
    () => (isMany ? [] : comparedOf(pictures, creations)),
    [isMany, pictures, creations],
  );
  // An undo calls the function of an earlier render.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  }, [pictures]);
  const change = useCallback(
    (next: Comparison) => {
      // Shown at once, because the router follows the address with a delay.
      setComparison(next);
      keepCompared(personId, next.pictures);
      const isOther = next.pictures.join() !== latest.current.join();
      latest.current = next.pictures;
      // Back leads to the previous pictures, not through every mode of the same ones.
      window.history[isOther ? "pushState" : "replaceState"](null, "", comparePath(next));
    },
    [personId],
  );
  const client = useQueryClient();
  const renew = useCallback(() => {
    void client.fetchQuery({ ...findByPictureIdsQuery(ids), staleTime: RENEW_MS }).catch(() => {});
  }, [client, ids]);
  const isMissing = (id: string) => data?.missing_ids.includes(id);
  return {
    comparison,
    isMany,
    compared,
    /** All pictures of the creations on the stage. */
    siblings: compared.flatMap(({ creation }) => creation.outputs.map(({ id }) => id)),
    /** How many pictures do not exist. */
    missing: pictures.filter(isMissing).length,
    /** How many added pictures are still loading. */
    coming: isPlaceholderData && !error ? pictures.length - compared.length : 0,
    isLoading: !isMany && pictures.length > 0 && data === undefined && !error,
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
  const sources = new Set(
    found.flatMap(({ creation: { made_from } }) =>
      (made_from?.inputs ?? []).flatMap(({ place, picture_id }) => (place === "source" ? picture_id : [])),
    ),
  );
  return found.map((one, index) => ({
    ...one,
    letter: String.fromCharCode(65 + index),
    isSource: sources.has(one.output.id),
  }));
}
