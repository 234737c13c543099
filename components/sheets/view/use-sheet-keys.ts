"use client";
import { lateCode } from "@/components/ui/lazy/late-code";
import { singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { usePageKeys } from "@/lib/client/commands/keyboard-listener";
import { lateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import type { OnSheet } from "../actions";
import type { ShownCell } from "../table/shown-cell";
import { CELL_SIZES, type CellSize } from "../table/size";

const SHEET_ACTIONS = lateActions(lateCode(() => import("../actions")));

interface Keys extends Omit<OnSheet, "focused" | "all"> {
  cells: { all: readonly ShownCell[]; byCell: ReadonlyMap<string, ShownCell> };
  onUndo: () => void;
  onRedo: () => void;
  onSize: (size: CellSize) => void;
  /** null where the table has one page. */
  onPage: ((step: 1 | -1) => void) | null;
}

/** The keys and commands of a sheet: `actions.ts`, and those that it only describes. @param keys null while something else covers the sheet. */
export function useSheetKeys(keys: Keys | null): void {
  useActions(
    SHEET_ACTIONS,
    keys && { ...keys, focused: () => focusedCell(keys.cells.byCell), all: () => keys.cells.all },
  );
  usePageKeys(keys && ((event) => run(event, keys)));
}

const PAGES: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

/** @returns whether the key had a meaning. */
function run(event: KeyboardEvent, keys: Keys): boolean {
  const mod = event.metaKey || event.ctrlKey;
  if (mod && event.key.toLowerCase() === "z") {
    if (event.shiftKey) keys.onRedo();
    else keys.onUndo();
    return true;
  }
  if (mod || event.shiftKey) return false;
  if (/^Arrow/.test(event.key) && document.activeElement === document.body) {
    const entry = document.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
    entry?.focus();
    return entry !== null;
  }
  const step = PAGES[event.key];
  if (step && keys.onPage) {
    keys.onPage(step);
    return true;
  }
  const size = /^[1-4]$/.test(event.key) && CELL_SIZES[Number(event.key) - 1];
  if (!size || !singleKeysAreOn()) return false;
  keys.onSize(size);
  return true;
}

/** The cell with the focus, else the one under the pointer; null where there is none. */
function focusedCell(byCell: ReadonlyMap<string, ShownCell>): ShownCell | null {
  const element =
    document.activeElement?.closest<HTMLElement>("[data-cell]") ??
    document.querySelector<HTMLElement>("[data-cell]:hover");
  return byCell.get(element?.dataset.cell ?? "") ?? null;
}
