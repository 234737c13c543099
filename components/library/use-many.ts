"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "@/components/ui/notify";
import { wordsOf } from "@/lib/client/api-errors";
import { changeMany } from "@/lib/client/change-many";
import { askAgain, updateKnown } from "@/lib/client/known";
import { dropCreations, putCreation, undropCreations } from "@/lib/client/merge-changes";
import type { Creation } from "@/lib/contract/creation";

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
    ids: readonly string[],
    work: (say: (done: number) => void) => unknown,
  ) {
    setDoing({ words, done: 0, of: ids.length });
    try {
      await work((done) => setDoing({ words, done, of: ids.length }));
    } finally {
      setDoing(null);
      askAgain(client);
    }
  }

  async function remove(ids: readonly string[]) {
    await updateKnown(client, (known) => dropCreations(known, ids));
    await carryOut("Deleting", ids, async (say) => {
      let removed = 0;
      try {
        await changeMany("delete", ids, (done) => {
          removed = done;
          say(done);
        });
      } catch (error) {
        await updateKnown(client, (known) => undropCreations(known, ids.slice(removed)));
        problem(`Not all were deleted. ${wordsOf(error)}`);
      }
      if (removed === 0) return;
      notify({
        words: `${counted(removed)} deleted.`,
        action: { label: "Undo", run: () => void restore(ids.slice(0, removed)) },
        durationMs: UNDO_SHOWN_MS,
      });
    });
  }

  async function restore(ids: readonly string[]) {
    await updateKnown(client, (known) => undropCreations(known, ids));
    await carryOut("Bringing back", ids, async (say) => {
      let restored = 0;
      try {
        await changeMany("restore", ids, (done) => {
          restored = done;
          say(done);
        });
      } catch (error) {
        await updateKnown(client, (known) => dropCreations(known, ids.slice(restored)));
        problem(`Not all were brought back. ${wordsOf(error)}`);
      }
    });
  }

  async function setFavourite(ids: readonly string[], shown: readonly Creation[], isFavourite: boolean) {
    const show = (as: (creation: Creation) => Creation) =>
      updateKnown(client, (known) => shown.map(as).reduce(putCreation, known));
    await show((creation) => ({ ...creation, is_favourite: isFavourite }));
    await carryOut(isFavourite ? "Favouring" : "Changing", ids, async (say) => {
      try {
        await changeMany(isFavourite ? "favourite" : "unfavourite", ids, say);
      } catch (error) {
        await show((creation) => creation);
        problem(`Not all were changed. ${wordsOf(error)}`);
      }
    });
  }

  return {
    doing,
    remove: (ids) => void remove(ids),
    setFavourite: (ids, shown, isFavourite) => void setFavourite(ids, shown, isFavourite),
  };
}
