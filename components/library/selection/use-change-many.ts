"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/errors";
import { changeMany } from "@/lib/client/api/library";
import { type OptimisticChange, optimistically } from "@/lib/client/creations/optimistic";
import type { Creation } from "@/lib/contract/creation";
import type { ManyAction } from "@/lib/contract/creation-actions";

/** A running change of many creations. */
export interface Doing {
  words: string;
  done: number;
  of: number;
}

export interface Many {
  /** Null while nothing runs. */
  doing: Doing | null;
  remove: (ids: readonly string[]) => void;
  /** @param shown the loaded ones of them. */
  setFavourite: (ids: readonly string[], shown: readonly Creation[], isFavourite: boolean) => void;
}

/** How long the notice offers to undo a delete. */
const UNDO_SHOWN_MS = 20_000;

export const counted = (count: number) =>
  count === 1 ? "1 creation" : `${count.toLocaleString("en")} creations`;
const problem = (words: string) => notify({ words, kind: "problem" });

/** Deleting and marking many creations: shown at once, sent in portions, withdrawn on failure. */
export function useChangeMany(): Many {
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing | null>(null);

  async function runChange(
    words: string,
    action: ManyAction,
    ids: readonly string[],
    change: OptimisticChange,
  ): Promise<{ done: number; error: unknown }> {
    setDoing({ words, done: 0, of: ids.length });
    let done = 0;
    try {
      await optimistically(client, { ...change, ids }, () =>
        changeMany(action, ids, (count) => {
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

  async function remove(ids: readonly string[]) {
    const { done, error } = await runChange("Deleting", "delete", ids, { isDeleted: true });
    if (error) problem(`Not all creations were deleted. ${errorMessage(error)}`);
    if (done === 0) return;
    notify({
      words: `${counted(done)} deleted.`,
      action: { label: "Undo", run: () => void restore(ids.slice(0, done)) },
      durationMs: UNDO_SHOWN_MS,
    });
  }

  async function restore(ids: readonly string[]) {
    const { error } = await runChange("Restoring", "restore", ids, { isDeleted: false });
    if (error) problem(`Not all creations were restored. ${errorMessage(error)}`);
  }

  async function setFavourite(ids: readonly string[], shown: readonly Creation[], isFavourite: boolean) {
    const { error } = await runChange("Changing favourites", isFavourite ? "favourite" : "unfavourite", ids, {
      creations: shown,
      fields: { is_favourite: isFavourite },
    });
    if (error) problem(`Not all favourites were changed. ${errorMessage(error)}`);
  }

  return {
    doing,
    remove: (ids) => void remove(ids),
    setFavourite: (ids, shown, isFavourite) => void setFavourite(ids, shown, isFavourite),
  };
}
