"use client";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";

/** The ids of the elements that take the focus, row by row; null where nothing does. */
export type FocusMap = readonly (readonly (string | null)[])[];

interface Place {
  row: number;
  column: number;
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};

/** The next element in a direction; null at the edge. */
export function neighbourOf(map: FocusMap, from: Place, step: Place): string | null {
  for (let { row, column } = from; ; ) {
    row += step.row;
    column += step.column;
    const line = map[row];
    if (!line || column < 0) return null;
    // The last row may be shorter than the others.
    if (step.row !== 0 && column >= line.length) return line.at(-1) ?? null;
    if (column >= line.length) return null;
    const id = line[column];
    if (id) return id;
  }
}

/** Where a key leads that goes to an end: of the row, or with Ctrl of the table. Heads are no ends. */
export function endOf(
  map: FocusMap,
  from: Place,
  key: "Home" | "End",
  withMod: boolean,
  heads: Place,
): string | null {
  const rows = map.slice(heads.row);
  const line = withMod ? (key === "Home" ? rows[0] : rows.at(-1)) : map[Math.max(from.row, heads.row)];
  return (key === "Home" ? line?.[heads.column] : line?.at(-1)) ?? null;
}

export function placeOf(map: FocusMap, id: string): Place | null {
  for (const [row, line] of map.entries()) {
    const column = line.indexOf(id);
    if (column >= 0) return { row, column };
  }
  return null;
}

interface Options {
  map: FocusMap;
  /** How many rows and columns of the map are heads. */
  heads: Place;
  onOpen: (id: string) => void;
}

/** The focus in a grid, as in a spreadsheet: one element takes Tab, and the arrow keys move on from there. */
export function useGridKeys({ map, heads, onOpen }: Options) {
  const [entered, setEntered] = useState<string | null>(null);
  const entry =
    entered !== null && placeOf(map, entered) ? entered : (map[heads.row]?.[heads.column] ?? null);

  // A cell that moves to another row is another element, which leaves the focus nowhere.
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    if (isFocused.current && document.activeElement === document.body && entry !== null)
      document.getElementById(entry)?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.shiftKey) return;
    const from = placeOf(map, target.id);
    if (!from) return;
    const withMod = event.ctrlKey || event.metaKey;
    const isEnd = key === "Home" || key === "End";
    const step = withMod ? undefined : STEPS[key];
    const next = step ? neighbourOf(map, from, step) : isEnd ? endOf(map, from, key, withMod, heads) : null;
    if (step || isEnd) {
      // At the edge an arrow key must not scroll the page.
      event.preventDefault();
      event.stopPropagation();
      if (next) document.getElementById(next)?.focus();
    } else if ((key === "Enter" || key === " ") && !withMod && target.role === "gridcell") {
      event.preventDefault();
      onOpen(target.id);
    }
  }
  function onFocus({ target }: FocusEvent): void {
    const stop = target.closest("[role=gridcell], [data-head]");
    isFocused.current = true;
    if (stop && placeOf(map, stop.id)) setEntered(stop.id);
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isFocused.current = false;
  }
  return { entry, handlers: { onKeyDown, onFocus, onBlur } };
}
