"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { changePictures } from "@/lib/client/api/creations";
import { optimistically } from "@/lib/client/creations/optimistic";
import type { FoundPicture } from "./use-pictures";

/** Makes many pictures favourites at once, or takes that back; shown at once, withdrawn on failure. */
export function useMarkPicks(found: ReadonlyMap<string, FoundPicture>) {
  const client = useQueryClient();
  return useCallback(
    (ids: readonly string[], isFavourite: boolean): void => {
      if (ids.length === 0) return;
      const creations = [
        ...new Map(
          ids.flatMap((id) => {
            const creation = found.get(id)?.creation;
            return creation ? [[creation.creation_id, creation] as const] : [];
          }),
        ).values(),
      ];
      const change = { creations, pictures: { ids: new Set(ids), isFavourite } };
      optimistically(client, change, () =>
        changePictures(isFavourite ? "favourite" : "unfavourite", ids),
      ).catch((error) =>
        notify({ words: `The favourites were not changed. ${errorMessage(error)}`, kind: "problem" }),
      );
    },
    [client, found],
  );
}
