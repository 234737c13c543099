"use client";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Selection } from "@/components/ui/sheet/use-selection";
import { placeOf, type RowSheet, tileAcross, tileIndexOf } from "./rows";
import { type Bars, scrollIntoView } from "./scroll-into-view";
import type { Selectable } from "./selection";

export interface SheetKeys<Item extends Selectable> {
  sheet: RowSheet<Item>;
  selection: Selection;
  container: RefObject<HTMLElement | null>;
  /** The id of the element of a tile that takes the focus. */
  tileId: (itemId: string) => string;
  /** A selector of what takes the keys in a tile; its other controls keep theirs. */
  controls: string;
  bars: Bars;
  /** Whether an item has a tile; headings have none. */
  hasTile?: (item: Item) => boolean;
  /** Moves the tile with this index, or the selection, in the order; absent where the order is fixed. */
  onMove?: (index: number, towards: Direction) => void;
}

export type Direction = "left" | "right" | "up" | "down";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const always = () => true;

/**
 * The focus on a sheet: arrow keys move it from tile to tile, Home and End go to the ends, Space selects, with Shift a range, and
 * with Alt the arrows move the tile itself.
 */
export function useSheetKeys<Item extends Selectable>({
  sheet,
  selection,
  container,
  tileId,
  controls,
  bars,
  hasTile = always,
  onMove,
}: SheetKeys<Item>) {
  const { items } = sheet;
  const [entryId, setEntryId] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const wanted = useRef<string | null>(null);
  const lastEntry = useRef(0);
  const drawn = useRef(sheet);
  /** What had the focus last. */
  const focused = useRef<Element | null>(null);
  const found = items.findIndex(({ id }) => id === entryId);
  // After the focused tile was removed, the one in its place is the next.
  const entry = found >= 0 ? found : nearest(items, lastEntry.current, hasTile);
  const entryItem = items[entry];
  const canMove = onMove !== undefined;

  useLayoutEffect(() => {
    const isGone = entryId !== null && found < 0;
    lastEntry.current = Math.max(0, entry);
    // A tile that moves to another section is another element, which leaves the focus nowhere, too.
    const isMoved = canMove && drawn.current !== sheet;
    drawn.current = sheet;
    if (!(isGone || isMoved) || !isFocused || document.activeElement !== document.body) return;
    if (!entryItem) return document.getElementById("main")?.focus({ preventScroll: true });
    wanted.current ??= entryItem.id;
    setEntryId(entryItem.id);
  }, [entryId, found, entry, isFocused, entryItem, sheet, canMove]);

  // The tile may not have been rendered when the key was pressed; a moved one is scrolled to where it stands now.
  useLayoutEffect(() => {
    // A row that came into sight is another element, too: its tile takes the focus again, without scrolling.
    const isRemoved = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isRemoved && wanted.current === null && entryItem) {
      focused.current = null;
      document.getElementById(tileId(entryItem.id))?.focus({ preventScroll: true });
    }
    const id = wanted.current;
    const tile = id === null ? null : document.getElementById(tileId(id));
    if (!tile) return;
    wanted.current = null;
    focusUnlessInert(tile);
    const place = placeOf(
      sheet,
      items.findIndex((item) => item.id === id),
    );
    if (place && container.current) scrollIntoView(container.current, place.row, bars);
  });

  const focusOn = useCallback((itemId: string) => {
    wanted.current = itemId;
    setEntryId(itemId);
    // Renders also when the tile was the entry before.
    setFocused(true);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const at = tileIndexOf(event.target);
    const item = items[at];
    if (!item || !hasTile(item) || !(event.target as Element).matches(controls)) return;
    const direction = DIRECTIONS[event.key];
    if (event.altKey) {
      if (!direction || !onMove) return;
      // The browser's own meaning is to leave the page.
      event.preventDefault();
      event.stopPropagation();
      wanted.current = item.id;
      onMove(at, direction);
      return;
    }
    if (event.key === " ") {
      event.preventDefault();
      if (event.shiftKey) selection.extendTo(item.id);
      else if (item.canSelect ?? true) selection.toggle(item.id);
      return;
    }
    const next = direction ? neighbour(at, direction) : endOf(event.key);
    if (next === undefined) return;
    // At the edge an arrow key must not scroll the page.
    event.preventDefault();
    const target = items[next];
    if (!target) return;
    focusOn(target.id);
    if (event.shiftKey && direction) {
      if (!selection.isOn && (item.canSelect ?? true)) selection.toggle(item.id);
      selection.extendTo(target.id);
    }
  }

  /** @returns the index of the next tile, -1 at the edge. */
  function neighbour(at: number, direction: Direction): number {
    if (direction === "up" || direction === "down")
      return tileAcross(sheet, at, direction === "up" ? -1 : 1)?.index ?? -1;
    return direction === "left"
      ? items.findLastIndex((item, index) => index < at && hasTile(item))
      : items.findIndex((item, index) => index > at && hasTile(item));
  }

  function endOf(key: string): number | undefined {
    if (key === "Home") return items.findIndex(hasTile);
    return key === "End" ? items.findLastIndex(hasTile) : undefined;
  }

  function onFocus({ target }: FocusEvent): void {
    const item = items[tileIndexOf(target)];
    if (!item) return;
    focused.current = target;
    setEntryId(item.id);
    setFocused(true);
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    // A removed tile leaves the focus nowhere: then it goes to the next one.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setFocused(false);
  }

  return { entry, isFocused, focusOn, handlers: { onKeyDown, onFocus, onBlur } };
}

/** How many frames a view that covered the sheet may take to go. */
const MAX_FRAMES = 30;

/** Below a view that is being closed nothing takes the focus yet. */
function focusUnlessInert(tile: HTMLElement, frames = MAX_FRAMES): void {
  if (!tile.closest("[inert]")) tile.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusUnlessInert(tile, frames - 1));
}

/** The index of the tile at or after this one, else of the last one; -1 without tiles. */
function nearest<Item>(items: readonly Item[], from: number, hasTile: (item: Item) => boolean): number {
  const after = items.findIndex((item, index) => index >= from && hasTile(item));
  return after >= 0 ? after : items.findLastIndex(hasTile);
}
