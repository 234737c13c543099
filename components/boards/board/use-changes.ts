"use client";
import type { BoardItem, Decision } from "contract/boards/board";
import type { BoardAction } from "contract/boards/board-actions";
import { MAX_ITEM_VERSIONS } from "contract/boards/board-limits";
import { announce } from "@/components/ui/notices/announcer";
import { notify } from "@/components/ui/notices/notify";
import { applyAction } from "@/lib/board-items/apply";
import type { BoardInUse } from "@/lib/client/boards/use-board";
import { counted } from "@/lib/client/words/counted";
import { decisionWords } from "@/lib/client/words/decisions";
import { versionNumber } from "../feedback/feedback";
import { inOrder, makeSection, moveByStep, moveSection, moveToSlot, sortByFavourites } from "./order";

type Move = Extract<BoardAction, { type: "move" }>;

const UNDO_SHOWN_MS = 10_000;

/** The key of what is told about pictures that are being added, or were. */
export const ADDED = "added to the board";

/** An id for a new item, which no other item of the board has. */
const newItemId = () => `bi_${crypto.randomUUID()}`;

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const isOfOthers = ({ picture }: BoardItem) => picture?.person_name !== undefined;

/**
 * What a person can change on a board, in words and with an announcement for screen readers.
 *
 * @param shown the items that pass the filter: places are counted among them.
 */
export function useChanges({ board, undo, ...own }: BoardInUse, shown: readonly BoardItem[]) {
  const { items, role } = board;
  const mayEdit = role !== "viewer";

  function change(actions: readonly BoardAction[], words: string): number | null {
    if (mayEdit) return own.change(actions, words);
    notify({ key: "viewer", words: "You can look at this board, but not change it." });
    return null;
  }

  function move(action: Move | null, itemId: string, words: string): void {
    if (!action) {
      announce("It stays where it is");
      return;
    }
    if (change([action], words) === null) return;
    const moved = new Set(action.item_ids);
    const pictures = applyAction(shown, action, () => null).filter(({ picture }) => picture);
    const place = pictures.findIndex(({ id }) => id === itemId);
    if (place >= 0) announce(`Moved to place ${place + 1} of ${pictures.length}`);
    else if (moved.size > 0) announce(capitalised(words));
  }

  /** @returns what undoes it; null when they have the decision already. */
  function setDecisions(ids: readonly string[], decision: Decision | null): number | null {
    const wanted = new Set(ids);
    const item_ids = items
      .filter((item) => wanted.has(item.id) && item.decision !== decision)
      .map(({ id }) => id);
    if (item_ids.length === 0) return null;
    return change([{ type: "decide", item_ids, decision }], decisionWords(item_ids.length, decision));
  }

  return {
    decide(ids: readonly string[], decision: Decision | null): void {
      if (setDecisions(ids, decision) !== null) announce(capitalised(decisionWords(ids.length, decision)));
    },
    /** For culling, which announces and undoes decisions itself. */
    setDecisions,
    note(item: BoardItem, note: string): void {
      change([{ type: "note", item_id: item.id, note }], note ? "edited a note" : "removed a note");
    },
    /**
     * Pictures that are on the board already stay where they are.
     *
     * @param after the item behind which they go; null for the beginning, absent for the end. @returns whether some were added.
     */
    addPictures(pictureIds: readonly string[], after?: string | null): boolean {
      const there = new Set(items.map(({ picture }) => picture?.id));
      const added = pictureIds
        .filter((id) => !there.has(id))
        .map((picture_id) => ({ id: newItemId(), picture_id, title: "", note: "", decision: null }));
      if (added.length === 0) return false;
      const words = `added ${counted(added.length, "picture")}`;
      const made = change([{ type: "add", items: added, ...(after !== undefined && { after }) }], words);
      if (made === null) return false;
      notify({
        key: ADDED,
        words: `${capitalised(words)} to the board.`,
        action: { label: "Undo", run: () => undo(made) },
        durationMs: UNDO_SHOWN_MS,
      });
      return true;
    },
    remove(ids: ReadonlySet<string>): void {
      const named = inOrder(items, ids);
      const others = new Set(role === "owner" ? [] : items.filter(isOfOthers).map(({ id }) => id));
      const item_ids = named.filter((id) => !others.has(id));
      if (item_ids.length < named.length)
        notify({ words: "Pictures of others stay: only the owner of this board removes them." });
      if (item_ids.length === 0) return;
      const words = `removed ${counted(item_ids.length, "picture")} from the board`;
      const made = change([{ type: "remove", item_ids }], words);
      if (made === null) return;
      notify({
        words: `${capitalised(words)}. ${item_ids.length === 1 ? "It stays" : "They stay"} in the library.`,
        action: { label: "Undo", run: () => undo(made) },
        durationMs: UNDO_SHOWN_MS,
      });
    },
    /** Another picture as the next version of an item, or one of its versions again. @returns whether it is shown now. */
    replace(item: BoardItem, picture_id: string): boolean {
      const known = versionNumber(item, picture_id);
      const number = known ?? Math.max(1, item.versions.length) + 1;
      const words = known ? `went back to version ${known}` : `replaced a picture by version ${number}`;
      const made = change([{ type: "replace", item_id: item.id, picture_id }], words);
      if (made !== null) {
        const action = { label: "Undo", run: () => undo(made) };
        notify({ words: `Version ${number} is shown.`, action, durationMs: UNDO_SHOWN_MS });
      } else if (mayEdit)
        notify({
          words:
            number > MAX_ITEM_VERSIONS
              ? `A picture of a board has ${MAX_ITEM_VERSIONS} versions at most. Nothing was changed.`
              : "This picture is on the board already. Nothing was changed.",
          kind: "problem",
        });
      return made !== null;
    },
    moveToSlot: (ids: ReadonlySet<string>, slot: number, itemId: string) =>
      move(moveToSlot(shown, ids, slot), itemId, `moved ${counted(ids.size, "picture")}`),
    moveByStep: (ids: ReadonlySet<string>, step: -1 | 1, itemId: string) =>
      move(moveByStep(shown, ids, step), itemId, `moved ${counted(ids.size, "picture")}`),
    moveSection: (headingId: string, step: -1 | 1) =>
      move(moveSection(items, headingId, step), headingId, `moved a section ${step === 1 ? "down" : "up"}`),
    sortByFavourites: () => move(sortByFavourites(items, board.favourites), "", "sorted by favourites"),
    /** @returns the id of its heading. */
    addSection(ids: ReadonlySet<string>): string {
      const id = newItemId();
      change(makeSection(items, ids, id), "added a section");
      return id;
    },
    renameSection(itemId: string, title: string): void {
      change([{ type: "title", item_id: itemId, title }], "renamed a section");
    },
    removeHeading(itemId: string): void {
      const made = change([{ type: "remove", item_ids: [itemId] }], "removed a heading");
      if (made !== null) announce("Removed the heading; its pictures stay");
    },
    rename(name: string): void {
      if (name) change([{ type: "rename", name }], "renamed the board");
    },
  };
}
