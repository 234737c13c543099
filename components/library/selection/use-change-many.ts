"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { changeMany } from "@/lib/client/api/creations";
import { errorMessage } from "@/lib/client/api/errors";
import { type OptimisticChange, optimistically } from "@/lib/client/creations/optimistic";
import type { Creation } from "@/lib/contract/creation";
import type { ManyAction } from "@/lib/contract/creation-actions";

/** What is being done with many creations. */
export interface Doing {
  words: string;
  done: number;
  of: number;
}

export interface Many {
  /** Null while nothing is under way. */
  doing: Doing | null;
  remove: (ids: readonly string[]) => void;
  /** @param shown those of them that are in the page. */
  setFavourite: (ids: readonly string[], shown: readonly Creation[], isFavourite: boolean) => void;
}

/** So long a delete of many can be taken back from its notice. */
const UNDO_SHOWN_MS = 20_000;

export const counted = (count: number) =>
  count === 1 ? "1 creation" : `${count.toLocaleString("en")} creations`;
const problem = (words: string) => notify({ words, kind: "problem" });

/** Deleting and favouring many: shown at once, told to the studio in portions, taken back where it failed. */
export function useMany(): Many {
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing | null>(null);

  async function carryOut(
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
    const { done, error } = await carryOut("Deleting", "delete", ids, { isDeleted: true });
    if (error) problem(`Not all were deleted. ${errorMessage(error)}`);
    if (done === 0) return;
    notify({
      words: `${counted(done)} deleted.`,
      action: { label: "Undo", run: () => void restore(ids.slice(0, done)) },
      durationMs: UNDO_SHOWN_MS,
    });
  }

  async function restore(ids: readonly string[]) {
    const { error } = await carryOut("Bringing back", "restore", ids, { isDeleted: false });
    if (error) problem(`Not all were brought back. ${errorMessage(error)}`);
  }

  async function setFavourite(ids: readonly string[], shown: readonly Creation[], isFavourite: boolean) {
    const { error } = await carryOut(
      isFavourite ? "Favouring" : "Changing",
      isFavourite ? "favourite" : "unfavourite",
      ids,
      { creations: shown, fields: { is_favourite: isFavourite } },
    );
    if (error) problem(`Not all were changed. ${errorMessage(error)}`);
  }

  return {
    doing,
    remove: (ids) => void remove(ids),
    setFavourite: (ids, shown, isFavourite) => void setFavourite(ids, shown, isFavourite),
  };
}
