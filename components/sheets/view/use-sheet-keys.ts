"use client";
import { singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { usePageKeys } from "@/lib/client/commands/keyboard-listener";
import type { ShownCell } from "../table/shown-cell";

interface Keys {
  onUndo: () => void;
  onRedo: () => void;
  /** @param place of the size, from 0. */
  onSize: (place: number) => void;
}

/** The keys that `actions.ts` only describes: Mod+Z, Shift+Mod+Z and 1 to 4. @param keys null while something else covers the sheet. */
export const useSheetKeys = (keys: Keys | null): void => usePageKeys(keys && ((event) => run(event, keys)));

/** @returns whether the key had a meaning. */
function run(event: KeyboardEvent, keys: Keys): boolean {
  const mod = event.metaKey || event.ctrlKey;
  if (mod && event.key.toLowerCase() === "z") {
    if (event.shiftKey) keys.onRedo();
    else keys.onUndo();
    return true;
  }
  if (mod || event.shiftKey || !/^[1-4]$/.test(event.key) || !singleKeysAreOn()) return false;
  keys.onSize(Number(event.key) - 1);
  return true;
}

/** The cell with the focus, else the one under the pointer; null where there is none. */
export function focusedCell(byCell: ReadonlyMap<string, ShownCell>): ShownCell | null {
  const element =
    document.activeElement?.closest<HTMLElement>("[data-cell]") ??
    document.querySelector<HTMLElement>("[data-cell]:hover");
  return byCell.get(element?.dataset.cell ?? "") ?? null;
}
