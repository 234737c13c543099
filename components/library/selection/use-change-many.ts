"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { ManyAction } from "contract/creations/creation-actions";
import { useState } from "react";
import { boardsOfDeleted } from "@/components/shell/boards/deleted";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { changeMany, changeManyPictures } from "@/lib/client/api/library";
import { type OptimisticChange, optimistically } from "@/lib/client/creations/optimistic";
import { counted } from "@/lib/client/words/counted";
import { creationsOf, type LibraryItem, type LibraryView } from "../items";

/** A running change of many pictures or creations. */
export interface Doing {
  words: string;
  done: number;
  of: number;
}

export interface Many {
  /** Null while nothing runs. */
  doing: Doing | null;
  /** @param shown the loaded ones of them. */
  remove: (ids: readonly string[], shown: readonly LibraryItem[]) => void;
  setFavourite: (ids: readonly string[], shown: readonly LibraryItem[], isFavourite: boolean) => void;
}

/** How long the notice offers to undo a delete. */
const UNDO_SHOWN_MS = 20_000;

/** "1 picture", "1,234 creations". */
export const itemsInWords = (count: number, view: LibraryView): string =>
  counted(count, view === "pictures" ? "picture" : "creation");

const problem = (words: string, error: unknown) =>
  notify({ words: `${words} ${errorMessage(error)}`, kind: "problem" });

/** Deleting and marking many pictures or creations: shown at once, sent in portions, withdrawn on failure. */
export function useChangeMany(view: LibraryView): Many {
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing | null>(null);

  async function runChange(
    words: string,
    action: ManyAction,
    ids: readonly string[],
    change: OptimisticChange,
  ): Promise<{ done: number; error: unknown }> {
    setDoing({ words, done: 0, of: ids.length });
    const call = view === "pictures" ? changeManyPictures : changeMany;
    let done = 0;
    try {
      await optimistically(client, change, () =>
        call(action, ids, (count) => {
          done = count;
          setDoing({ words, done, of: ids.length });
        }),
      );
      return { done, error: null };
    } catch (error) {
      return { done, error };
    } finally {
      setDoing(null);
    }
  }

  async function remove(ids: readonly string[], shown: readonly LibraryItem[]) {
    const change =
      view === "pictures"
        ? { creations: creationsOf(shown), pictures: { ids: new Set(ids), isDeleted: true } }
        : { ids, isDeleted: true };
    const of = view === "pictures" ? { picture_ids: ids } : { creation_ids: ids };
    const boards = boardsOfDeleted(of, ids.length === 1 ? "It" : "They");
    const { done, error } = await runChange("Deleting", "delete", ids, change);
    if (error) problem(`Not all ${view} were deleted.`, error);
    if (done === 0) return;
    notify({
      words: `${itemsInWords(done, view)} deleted.${done === ids.length ? await boards : ""}`,
      action: { label: "Undo", run: () => void restore(ids.slice(0, done)) },
      durationMs: UNDO_SHOWN_MS,
    });
  }

  async function restore(ids: readonly string[]) {
    // Restored pictures arrive with the next poll, in their places.
    const change = view === "pictures" ? {} : { ids, isDeleted: false };
    const { error } = await runChange("Restoring", "restore", ids, change);
    if (error) problem(`Not all ${view} were restored.`, error);
  }

  async function setFavourite(ids: readonly string[], shown: readonly LibraryItem[], isFavourite: boolean) {
    const creations = creationsOf(shown);
    const change =
      view === "pictures"
        ? { creations, pictures: { ids: new Set(ids), isFavourite } }
        : { ids, creations, fields: { is_favourite: isFavourite } };
    const action = isFavourite ? "favourite" : "unfavourite";
    const { error } = await runChange("Changing favourites", action, ids, change);
    if (error) problem("Not all favourites were changed.", error);
  }

  return {
    doing,
    remove: (ids, shown) => void remove(ids, shown),
    setFavourite: (ids, shown, isFavourite) => void setFavourite(ids, shown, isFavourite),
  };
}
