"use client";
import type { Board } from "contract/boards/board";
import { useCallback, useState } from "react";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { useVersionOffers } from "@/lib/client/boards/version-offers";
import type { IntoComposer } from "../board/into-composer";
import { pictureIdsOf } from "../feedback/feedback";

/**
 * Edits that are begun on a board: remembers from which item each came, so that its picture is offered as the next version.
 *
 * @returns `intoComposer`, which remembers; the offers of this board; `useEdit`, which uses the newest drawn edit, null without one.
 */
export function useBoardEdits({ id: boardId, name: boardName, items }: Board, intoComposer: IntoComposer) {
  const { offers, add, remove } = useVersionOffers();
  const [useEdit, setUseEdit] = useState<(() => void) | null>(null);
  const onNewest = useCallback((use: (() => void) | null) => setUseEdit(() => use), []);
  const onEdit: IntoComposer["onEdit"] = (from) => {
    const item = items.find((one) => pictureIdsOf(one).includes(from.pictureId));
    if (!item) return;
    add({ ...from, boardId, boardName, itemId: item.id, since: serverNow(Date.now()) });
  };
  return {
    intoComposer: { ...intoComposer, onEdit },
    offers: offers.filter((offer) => offer.boardId === boardId),
    dismiss: remove,
    useEdit,
    onNewest,
  };
}
