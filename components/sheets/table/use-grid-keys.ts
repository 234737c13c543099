"use client";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { isCovered } from "@/lib/client/commands/keyboard";

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

/** What takes Tab: the element that had the focus, what stands in its place now, or the first cell. */
export function entryOf(
  map: FocusMap,
  heads: Place,
  entered: { id: string; place: Place } | null,
): string | null {
  if (entered && placeOf(map, entered.id)) return entered.id;
  const inPlace = entered && map[entered.place.row]?.[entered.place.column];
  return inPlace ?? map[heads.row]?.[heads.column] ?? null;
}

interface Options {
  map: FocusMap;
  /** How many rows and columns of the map are heads. */
  heads: Place;
  /** When the cells were shuffled; null while they are not. The focus must not follow a cell that is hidden among others. */
  shuffledAt: number | null;
  onOpen: (id: string) => void;
}

/** The focus in a grid, as in a spreadsheet: one element takes Tab, and the arrow keys move on from there. */
export function useGridKeys({ map, heads, shuffledAt, onOpen }: Options) {
  const [entered, setEntered] = useState<{ id: string; place: Place } | null>(null);
  const [order, setOrder] = useState(shuffledAt);
  if (order !== shuffledAt) {
    setOrder(shuffledAt);
    if (shuffledAt !== null) setEntered(null);
  }
  const entry = entryOf(map, heads, entered);

  // A cell that moves to another row is another element, which leaves the focus nowhere.
  const isFocused = useRef(false);
  const lastOrder = useRef(shuffledAt);
  useLayoutEffect(() => {
    const isShuffled = shuffledAt !== null && lastOrder.current !== shuffledAt;
    lastOrder.current = shuffledAt;
    const isNowhere = document.activeElement === document.body;
    // The keys that judge begin at the first of the shuffled cells, also for somebody who was nowhere.
    const takesFocus = isShuffled ? isFocused.current || isNowhere : isFocused.current && isNowhere;
    if (takesFocus && entry !== null) document.getElementById(entry)?.focus({ preventScroll: !isShuffled });
  });

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.shiftKey) return;
    const from = placeOf(map, target.id);
    if (!from) {
      if (key === "Escape" && !isCovered()) target.closest<HTMLElement>("[role=gridcell]")?.focus();
      return;
    }
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
    const place = stop && placeOf(map, stop.id);
    if (place) setEntered({ id: stop.id, place });
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isFocused.current = false;
  }
  return { entry, handlers: { onKeyDown, onFocus, onBlur } };
}
