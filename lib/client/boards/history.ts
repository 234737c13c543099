/** What can be undone and redone on a board in this tab. */
import type { Board } from "contract/boards/board";
import type { BoardAction } from "contract/boards/board-actions";
import { type Places, placesOf, withoutMovedSince } from "@/lib/board-items/places";
import { takeLast, type UndoStack } from "../undo-stack";
import { type FindPicture, invertActions, withActions } from "./board-actions";
import type { Refusal } from "./change-queue";

/** One change of a person, of one or more actions. */
export interface Step {
  /** Names the change, also after it was undone and redone. */
  id: number;
  /** What was done, such as "moved 3 pictures". */
  words: string;
  /** The actions that lead back. */
  back: readonly BoardAction[];
  /** Where the change left what it has moved. */
  places: Places;
}

export type History = UndoStack<Step>;

/**
 * After the studio has refused a part of a change, an undo or a redo, perhaps all of it. Then what leads back takes back the saved
 * part alone, and what was refused of an undo or redo can be tried again.
 *
 * @param back the actions that take back the saved part.
 */
export function afterRefusal(
  history: History,
  { change, saved, refused }: Refusal,
  back: readonly BoardAction[],
): History {
  const { id, words, kind } = change;
  if (kind === "change")
    return { undo: withBack(history.undo, id, back), redo: withBack(history.redo, id, saved) };
  const opposite = kind === "undo" ? "redo" : "undo";
  const has = (direction: "undo" | "redo") => history[direction].some((step) => step.id === id);
  // After a later change nothing is left to redo.
  const canTryAgain = !has(kind) && (kind === "undo" || has(opposite));
  return {
    ...history,
    [opposite]: withBack(history[opposite], id, back),
    [kind]: canTryAgain ? [...history[kind], { id, words, back: refused, places: new Map() }] : history[kind],
  };
}

/** The steps, one of them with other actions; without it when there are none. */
const withBack = (steps: readonly Step[], id: number, back: readonly BoardAction[]): Step[] =>
  steps.flatMap((step) => (step.id !== id ? [step] : back.length > 0 ? [{ ...step, back }] : []));

export interface Turn {
  step: Step;
  /** Whether others have changed since all that the step has changed: then it stays as they have it, and the step is over. */
  isOvertaken: boolean;
  history: History;
}

/**
 * Takes the last step back, or again, as far as nobody else has changed the same since. What leads back from there is computed on the
 * board as it is now, because others may have changed it.
 *
 * @param id of the step; the last one when absent.
 * @returns the step whose actions are to be made, and the history afterwards; null when there is nothing to do.
 */
export function turn(
  history: History,
  direction: "undo" | "redo",
  board: Board,
  findPicture: FindPicture,
  id?: number,
): Turn | null {
  const opposite = direction === "undo" ? "redo" : "undo";
  const last = takeLast(history[direction], (one) => id === undefined || one.id === id);
  if (!last) return null;
  const { rest } = last;
  const step = { ...last.step, back: withoutMovedSince(board.items, last.step.back, last.step.places) };
  const back = invertActions(board, step.back, findPicture);
  const isOvertaken = back.length === 0;
  const { items } = withActions(board, step.back, findPicture);
  const taken: Step = { ...step, back, places: placesOf(items, back) };
  return {
    step,
    isOvertaken,
    history: {
      ...history,
      [direction]: rest,
      [opposite]: isOvertaken ? history[opposite] : [...history[opposite], taken],
    },
  };
}
