"use client";
import { SIZE_STEPS } from "@/components/ui/sheet/size-buttons";
import { singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { usePageKeys } from "@/lib/client/commands/keyboard-listener";
import { DECISION_FILTERS, type DecisionFilter } from "./filter";

interface Keys {
  onUndo: () => void;
  onRedo: () => void;
  onSelectAll: () => void;
  /** @returns whether there was a selection. */
  onEscape: () => boolean;
  onFilter: (filter: DecisionFilter) => void;
  onSize: (step: -1 | 1) => void;
}

/** The keys that `actions.ts` only describes: Mod+Z, Shift+Mod+Z, Mod+A, Escape, 1 to 4, `-` and `+`. @param keys null while something else covers the board. */
export const useBoardKeys = (keys: Keys | null): void => usePageKeys(keys && ((event) => run(event, keys)));

/** @returns whether the key had a meaning. */
function run(event: KeyboardEvent, keys: Keys): boolean {
  const key = event.key.toLowerCase();
  const mod = event.metaKey || event.ctrlKey;
  if (mod && key === "z") {
    if (event.shiftKey) keys.onRedo();
    else keys.onUndo();
    return true;
  }
  if (mod && key === "a" && !event.shiftKey) {
    keys.onSelectAll();
    return true;
  }
  const step = SIZE_STEPS[event.key];
  if (step && !mod && singleKeysAreOn()) {
    keys.onSize(step);
    return true;
  }
  if (mod || event.shiftKey) return false;
  if (key === "escape") return keys.onEscape();
  const filter = /^[1-4]$/.test(key) ? DECISION_FILTERS[Number(key) - 1] : undefined;
  if (!filter || !singleKeysAreOn()) return false;
  keys.onFilter(filter);
  return true;
}
