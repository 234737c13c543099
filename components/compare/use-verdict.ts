"use client";
import { useState } from "react";
import type { PictureActions } from "@/components/picture/shown-picture";
import { announce } from "@/components/ui/notices/announcer";
import { type Comparison, MIN_COMPARED_PICTURES } from "./address";
import { bringNext, moved, setAside, waiting } from "./deck";
import { changeKeepingFocus } from "./stage/focus-picture";
import type { Compared } from "./use-comparison";
import { useDecisionKeys } from "./use-decision-keys";
import { useUndo } from "./use-undo";

interface Options {
  comparison: Comparison;
  compared: readonly Compared[];
  /** All pictures of the creations on the stage. */
  siblings: readonly string[];
  change: (next: Comparison) => void;
  actions: PictureActions;
}

/** Deciding among the pictures on the stage, by keys and buttons, with a step back for everything. */
export function useVerdict({ comparison, compared, siblings, change, actions }: Options) {
  const { canUndo, remember, undo } = useUndo();
  const queue = waiting(comparison, siblings);
  // Places that became free stay free for the next pictures.
  const [places, setPlaces] = useState(MIN_COMPARED_PICTURES);
  if (compared.length > places) setPlaces(compared.length);

  /** @returns whether something changed. */
  function changeTo(next: Comparison): boolean {
    if (next === comparison) return false;
    remember(() => change(comparison));
    changeKeepingFocus(() => change(next));
    return true;
  }
  function pick(place: number) {
    const one = compared[place];
    if (!one) return;
    const { creation, output, letter } = one;
    const isPick = !output.is_favourite;
    actions.setPictureFavourite(creation, output, isPick);
    remember(() => actions.setPictureFavourite(creation, output, !isPick));
    announce(isPick ? `${letter} is a favourite.` : `${letter} is no favourite any more.`);
  }
  function putAside(id: string) {
    const one = compared.find(({ output }) => output.id === id);
    if (!one || !changeTo(setAside(comparison, id))) return;
    announce(`${one.letter} set aside. ${compared.length - 1} left.`);
  }
  function next() {
    const isPick = (id: string) => compared.some(({ output }) => output.id === id && output.is_favourite);
    const done = changeTo(bringNext(comparison, queue, { places, isPick }));
    if (done) announce("The next pictures are shown.");
    else
      announce(
        queue.length > 0
          ? "Every place holds a favourite. Set one aside first."
          : "No more pictures in this set.",
      );
  }
  function move(id: string, to: number) {
    if (to < 0 || !changeTo(moved(comparison, id, to))) return;
    announce(`Moved to place ${Math.min(to, compared.length - 1) + 1} of ${compared.length}.`);
  }
  function takeBack() {
    changeKeepingFocus(() => {
      if (undo()) announce("Undone.");
    });
  }
  useDecisionKeys({
    pick,
    setAside: (place) => putAside(compared[place]?.output.id ?? ""),
    setFocusedAside: putAside,
    next,
    undo: takeBack,
    move: (id, step) => move(id, comparison.pictures.indexOf(id) + step),
  });
  return {
    /** How many further pictures the set has. */
    waitingCount: queue.length,
    asideCount: comparison.aside.length,
    canUndo,
    undo: takeBack,
    next,
    setAside: putAside,
    move,
  };
}
