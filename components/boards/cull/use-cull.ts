"use client";
import type { BoardItem, BoardPicture, Decision } from "contract/boards/board";
import { useMemo, useState } from "react";
import { announce } from "@/components/ui/notices/announcer";
import {
  type Cull,
  choose,
  countsOf,
  decide,
  follow,
  goTo,
  nextRound,
  picturesOf,
  startCull,
  step,
  toggleOnlyLeft,
  togglePair,
  undo,
  walkOf,
} from "./cull";
import type { CullAction } from "./cull-key";
import { decisionInWords, pictureInWords } from "./words";

/** An item of the board that is a picture. */
export type CullItem = BoardItem & { picture: BoardPicture };

export interface CullProps {
  /** The board's items in their order, as they are now; headings are left out here. */
  items: readonly BoardItem[];
  /** The item to begin with; null for the first without a decision. */
  startAt: string | null;
  /** @returns the change of the board; null when there is none. */
  onDecide: (itemIds: string[], decision: Decision | null) => number | null;
  /** Takes back a change of the board. */
  onUndo: (changeId: number) => void;
  /** @param lastItemId the picture that was looked at last, which gets the focus on the board. */
  onClose: (lastItemId: string | null) => void;
  /** Closes too, and shows the picks on the board; without it the summary offers the board as it is. */
  onShowPicks?: () => void;
}

/** Culling over the live items of a board: the state, and what each action does. */
export function useCull({ items, startAt, onDecide, onUndo, onClose }: CullProps) {
  const pictures = useMemo(() => items.filter((item): item is CullItem => item.picture !== null), [items]);
  const [kept, setKept] = useState(() => startCull(pictures, startAt));
  const state = useMemo(() => follow(kept, pictures), [kept, pictures]);
  const counts = useMemo(() => countsOf(state, pictures), [state, pictures]);

  /** Says which picture is looked at now, after other words. */
  function change(next: Cull, words = "", decided = pictures): void {
    setKept(next);
    const all = picturesOf(next, decided);
    const at = all.findIndex(({ id }) => id === next.current);
    const picture = all[at];
    const isElsewhere = next.current !== state.current;
    if (isElsewhere && next.current === null) announce(`${words} Summary.`.trim());
    else if (isElsewhere && picture) {
      announce(`${words} ${pictureInWords(at, all.length, picture.decision, picture.picture.prompt)}`.trim());
    } else if (words) announce(words);
  }

  function give(given: Decision | null, advances: boolean): void {
    const { current } = state;
    const before = pictures.find(({ id }) => id === current);
    if (!before) return;
    const decided = pictures.map((one) => (one === before ? { ...one, decision: given } : one));
    const isGiven = before.decision === given;
    const changeId = isGiven ? null : onDecide([before.id], given);
    // Refused, which a notice says.
    if (!isGiven && changeId === null) return;
    const next = decide(state, pictures, given, advances, changeId);
    change(next, decisionInWords(given, countsOf(next, decided)), decided);
  }

  function takeBack(): void {
    const last = undo(state);
    if (last === null) {
      announce("Nothing to undo.");
      return;
    }
    if (last.changeId !== null) onUndo(last.changeId);
    change(follow(last.state, pictures), "Undone.");
  }

  function togglePairs(): void {
    const next = togglePair(state, pictures);
    if (next === state) announce("No second picture to compare.");
    else change(next, next.pair ? "Two side by side." : "");
  }

  function run(action: CullAction): void {
    switch (action.kind) {
      case "decide":
        give(action.decision, action.advances);
        break;
      case "step":
        change(step(state, pictures, action.by));
        break;
      case "end": {
        const id = walkOf(state, pictures).at(action.of === "first" ? 0 : -1);
        if (id !== undefined) change(goTo(state, id));
        break;
      }
      case "pair":
        togglePairs();
        break;
      case "only_left":
        change(toggleOnlyLeft(state), state.onlyLeft ? "All pictures." : "Only pictures that are left.");
        break;
      case "undo":
        takeBack();
        break;
      case "close":
        if (state.pair) togglePairs();
        else onClose(state.current ?? state.previous);
    }
  }
  return {
    /** The pictures of the present round. */
    pictures: useMemo(() => picturesOf(state, pictures), [state, pictures]),
    state,
    counts,
    run,
    goTo: (id: string) => change(goTo(state, id)),
    choose: (id: string) => change(choose(state, id)),
    cullPicks: () => change(nextRound(state, pictures), "Only the picks."),
  };
}
