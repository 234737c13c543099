"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { useMemo } from "react";
import { changesQuery } from "@/lib/client/creations/changes-query";
import { laterState } from "@/lib/client/creations/changes-state";

/** Creations that were read once, with later states from the poll and changes of this tab; without deleted ones. */
export function useLatestCreations(read: readonly Creation[]): readonly Creation[] {
  const { data } = useQuery(changesQuery(useQueryClient()));
  return useMemo(() => {
    if (!data) return read;
    return read
      .filter(({ creation_id: id }) => !data.deletedIds.has(id))
      .map((creation) => {
        const polled = data.byId[creation.creation_id];
        return polled ? laterState(creation, polled) : creation;
      });
  }, [read, data]);
}
