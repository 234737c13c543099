"use client";
import type { BoardItem } from "contract/boards/board";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Selection } from "../use-selection";
import { placeOf, type Sheet, tileAcross } from "./layout";
import { scrollIntoView } from "./scroll-into-view";

export const tileId = (itemId: string) => `board-tile-${itemId}`;

interface Props {
  sheet: Sheet;
  items: readonly BoardItem[];
  selection: Selection;
  container: RefObject<HTMLElement | null>;
  /** Moves the picture with this index, or the selection, in the order. */
  onMove: (index: number, towards: Direction) => void;
}

export type Direction = "left" | "right" | "up" | "down";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * The focus on the sheet: arrow keys move it from picture to picture, Home and End go to the ends, Space selects, with
 * Shift a range, and with Alt the arrows move the picture itself.
 */
export function useSheetKeys({ sheet, items, selection, container, onMove }: Props) {
  const [entryId, setEntryId] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const wanted = useRef<string | null>(null);
  const lastEntry = useRef(0);
  const drawn = useRef(sheet);
  const found = items.findIndex(({ id }) => id === entryId);
  const entry = found >= 0 ? found : nearestPicture(items, lastEntry.current);
  const entryItem = items[entry];

  useLayoutEffect(() => {
    const isGone = entryId !== null && found < 0;
    lastEntry.current = Math.max(0, entry);
    // A tile that moves to another section is another element, which leaves the focus nowhere, too.
    const isMoved = drawn.current !== sheet;
    drawn.current = sheet;
    if (!(isGone || isMoved) || !isFocused || document.activeElement !== document.body) return;
    if (!entryItem) return document.getElementById("main")?.focus({ preventScroll: true });
    wanted.current ??= entryItem.id;
    setEntryId(entryItem.id);
  }, [entryId, found, entry, isFocused, entryItem, sheet]);

  // The tile may not have been rendered when the key was pressed; a moved one is scrolled to where it stands now.
  useLayoutEffect(() => {
    const id = wanted.current;
    const tile = id === null ? null : document.getElementById(tileId(id));
    if (!tile) return;
    wanted.current = null;
    focusUnlessInert(tile);
    const place = placeOf(
      sheet,
      items.findIndex((item) => item.id === id),
    );
    if (place && container.current) scrollIntoView(container.current, place.row);
  });

  const focusOn = useCallback((itemId: string) => {
    wanted.current = itemId;
    setEntryId(itemId);
    // Renders also when the tile was the entry before.
    setFocused(true);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const at = indexOf(event.target);
    const item = items[at];
    if (!item?.picture || !isOnTile(event.target)) return;
    const direction = DIRECTIONS[event.key];
    if (event.altKey) {
      if (!direction) return;
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
      else selection.toggle(item.id);
      return;
    }
    const next = direction ? neighbour(sheet, at, direction) : endOf(items, event.key);
    if (next === undefined) return;
    // At the edge an arrow key must not scroll the page.
    event.preventDefault();
    const target = items[next];
    if (!target) return;
    focusOn(target.id);
    if (event.shiftKey && direction) {
      if (!selection.isOn) selection.toggle(item.id);
      selection.extendTo(target.id);
    }
  }

  const onFocus = useCallback((event: FocusEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    if (!id) return;
    setEntryId(id);
    setFocused(true);
  }, []);
  const onBlur = useCallback(({ currentTarget, relatedTarget }: FocusEvent) => {
    // A removed tile leaves the focus nowhere: then it goes to the next one.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setFocused(false);
  }, []);

  return { entry, isFocused, focusOn, handlers: { onKeyDown, onFocus, onBlur } };
}

/** How many frames a view that covered the board may take to go. */
const MAX_FRAMES = 30;

/** Below a view that is being closed nothing takes the focus yet. */
function focusUnlessInert(tile: HTMLElement, frames = MAX_FRAMES): void {
  if (!tile.closest("[inert]")) tile.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusUnlessInert(tile, frames - 1));
}

/** The index of the tile that an element belongs to; NaN for none. */
export function indexOf(target: EventTarget): number {
  const tile = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return Number(tile?.dataset.index ?? Number.NaN);
}

/** The link and the checkbox of a tile; its other controls keep their keys. */
const isOnTile = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches("[data-drag], input[type=checkbox]");

/** The index of the picture at or after this one, else of the last one; -1 without pictures. */
function nearestPicture(items: readonly BoardItem[], from: number): number {
  const after = items.findIndex(({ picture }, index) => index >= from && picture);
  return after >= 0 ? after : items.findLastIndex(({ picture }) => picture);
}

/** @returns the index of the next picture, -1 at the edge. */
function neighbour(sheet: Sheet, at: number, direction: Direction): number {
  const { items } = sheet;
  if (direction === "up" || direction === "down")
    return tileAcross(sheet, at, direction === "up" ? -1 : 1)?.index ?? -1;
  return direction === "left"
    ? items.findLastIndex(({ picture }, index) => index < at && picture)
    : items.findIndex(({ picture }, index) => index > at && picture);
}

function endOf(items: readonly BoardItem[], key: string): number | undefined {
  if (key === "Home") return items.findIndex(({ picture }) => picture);
  if (key === "End") return items.findLastIndex(({ picture }) => picture);
  return undefined;
}
