"use client";
import { useMemo, useState } from "react";
import { usePersonId } from "@/lib/client/person";
import { type SavedTournament, storedTournament } from "./stored-tournament";
import {
  type AtOnce,
  type Decision,
  isOver,
  isUndoable,
  left,
  playTournament,
  withoutLast,
} from "./tournament";

/** How many pictures shall be left, unless the person chooses another number. */
const WANTED = 3;

interface Options {
  /** All ids of the address: the name under which the tournament is kept. */
  set: readonly string[];
  /** Those that exist. */
  pictures: readonly string[];
  atOnce: AtOnce;
  /** Called when a decision ends the tournament. @returns the pictures that were no favourites before. */
  onEnd: (pictures: readonly string[]) => readonly string[];
  /** Called when an ended tournament goes on. @param marked what `onEnd` returned. */
  onReopen: (marked: readonly string[]) => void;
}

/** A tournament with its decisions, kept in the tab. */
export function useTournament({ set, pictures, atOnce, onEnd, onReopen }: Options) {
  const personId = usePersonId();
  const stored = useMemo(() => storedTournament(personId, set), [personId, set]);
  const fresh = (): SavedTournament => ({
    plan: { pictures, wanted: WANTED, atOnce },
    decisions: [],
    marked: [],
  });
  const [saved, setSaved] = useState(() => stored.read() ?? fresh());
  const state = useMemo(() => playTournament(saved.plan, saved.decisions), [saved]);

  function save(next: SavedTournament): void {
    stored.write(next);
    setSaved(next);
  }
  /** @returns the state after the decision; the same state when it is impossible. */
  function dispatch(decision: Decision) {
    const decisions = [...saved.decisions, decision];
    const next = playTournament(saved.plan, decisions);
    const marked = isOver(next) && !isOver(state) ? onEnd(left(next)) : saved.marked;
    save({ ...saved, decisions, marked });
    return next;
  }
  /** @returns the state before the last decision; null when there is none. */
  function undo() {
    if (!saved.decisions.some(isUndoable)) return null;
    const decisions = withoutLast(saved.decisions);
    if (saved.marked.length > 0) onReopen(saved.marked);
    save({ ...saved, decisions, marked: [] });
    return playTournament(saved.plan, decisions);
  }
  return {
    state,
    dispatch,
    undo,
    canUndo: saved.decisions.some(isUndoable),
    /** Forgets all decisions; what was marked stays marked. */
    restart: () => save({ ...fresh(), plan: { ...state.plan, pictures } }),
  };
}
