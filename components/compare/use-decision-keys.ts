"use client";
import { singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { usePageKeys } from "@/lib/client/commands/keyboard-listener";
import { focusedPicture } from "./stage/focus-picture";

/** What the keys do; places are counted from 0. */
export interface DecisionKeys {
  /** `1` to `6` */
  pick: (place: number) => void;
  /** `Shift` with `1` to `6` */
  setAside: (place: number) => void;
  /** `X`, with the picture that has the focus. */
  setFocusedAside: (pictureId: string) => void;
  /** `N` */
  next: () => void;
  /** `Mod+Z` */
  undo: () => void;
  /** `Shift+X` */
  setAllAside?: () => void;
  /** `Shift` with `←` or `→`, with the picture that has the focus. */
  move?: (pictureId: string, step: 1 | -1) => void;
}

/** The place that a digit means, from 0; by its position on the keyboard, because Shift changes the sign. */
export function placeOf({ code, key }: Pick<KeyboardEvent, "code" | "key">): number | null {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1] ?? /^[1-6]$/.exec(key)?.[0];
  return digit === undefined ? null : Number(digit) - 1;
}

/** Decides by keys for as long as the view is on the page. Register it before the zoom keys, which use `1` otherwise. */
export const useDecisionKeys = (keys: DecisionKeys): void =>
  usePageKeys((event) => runDecisionKey(event, keys));

/** @returns whether the key decided something; one that is held down decides once. */
export function runDecisionKey(event: KeyboardEvent, keys: DecisionKeys): boolean {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (shiftKey || key.toLowerCase() !== "z") return false;
    keys.undo();
    return true;
  }
  if (event.repeat || (key.length === 1 && !singleKeysAreOn())) return false;
  const place = placeOf(event);
  const id = focusedPicture();
  if (place !== null) (shiftKey ? keys.setAside : keys.pick)(place);
  else if (key.toLowerCase() === "n" && !shiftKey) keys.next();
  else if (key.toLowerCase() === "x" && shiftKey && keys.setAllAside) keys.setAllAside();
  else if (key.toLowerCase() === "x" && !shiftKey && id !== null) keys.setFocusedAside(id);
  else if (shiftKey && id !== null && keys.move && key === "ArrowLeft") keys.move(id, -1);
  else if (shiftKey && id !== null && keys.move && key === "ArrowRight") keys.move(id, 1);
  else return false;
  return true;
}
