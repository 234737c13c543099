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
import type { LibraryItem } from "../items";
import type { Selection } from "../selection/use-selection";
import { HEADING_HEIGHT, placeOf, type Sheet, tileAcross } from "./sheet";
import { tileId } from "./tile";

interface Props {
  sheet: Sheet;
  items: readonly LibraryItem[];
  selection: Selection;
  container: RefObject<HTMLElement | null>;
}

interface GridKeys {
  /** The index of the tile that the Tab key focuses. */
  entry: number;
  /** Whether the focus is in that tile. */
  isFocused: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Arrow keys move the focus, Home and End go to the ends, Space selects, with Shift a range; Enter opens the link. */
export function useGridKeys({ sheet, items, selection, container }: Props): GridKeys {
  const [entryId, setEntryId] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const wanted = useRef<string | null>(null);
  const lastEntry = useRef(0);
  const found = items.findIndex(({ id }) => id === entryId);
  // After the focused tile was removed, the one in its place is the next.
  const entry = found >= 0 ? found : Math.max(0, Math.min(lastEntry.current, items.length - 1));

  useLayoutEffect(() => {
    const isGone = entryId !== null && found < 0;
    lastEntry.current = entry;
    if (!isGone || !isFocused || document.activeElement !== document.body) return;
    const next = items[entry];
    if (!next) return document.getElementById("main")?.focus({ preventScroll: true });
    wanted.current = next.id;
    setEntryId(next.id);
  }, [entryId, found, entry, isFocused, items]);

  // The tile may not have been rendered when the key was pressed.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const tile = document.getElementById(tileId(wanted.current));
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });

  function goTo(index: number): void {
    const item = items[index];
    const place = placeOf(sheet, index);
    if (!item || !place || !container.current) return;
    wanted.current = item.id;
    setEntryId(item.id);
    scrollIntoView(container.current, place.row);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = Number(
      (event.target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN,
    );
    const item = items[at];
    if (!item || !isOnTile(event.target)) return;
    if (event.key === " ") {
      event.preventDefault();
      if (event.shiftKey) selection.extendTo(at);
      else if (item.canSelect) selection.toggle(item.id, at);
      return;
    }
    const next = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: tileAcross(sheet, at, -1)?.index,
      ArrowDown: tileAcross(sheet, at, 1)?.index,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (next === undefined) {
      // At the edge an arrow key must not scroll the page.
      if (event.key.startsWith("Arrow")) event.preventDefault();
      return;
    }
    event.preventDefault();
    goTo(next);
    if (event.shiftKey && items[next]) selection.extendTo(next);
  }

  const onFocus = useCallback((event: FocusEvent) => {
    const tile = (event.target as HTMLElement).closest("[data-index]")?.querySelector("a");
    if (!tile) return;
    setEntryId(tile.id.slice(tileId("").length));
    setFocused(true);
  }, []);
  const onBlur = useCallback(({ currentTarget, relatedTarget }: FocusEvent) => {
    // A removed tile leaves the focus nowhere: then it goes to the next one.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setFocused(false);
  }, []);

  return { entry, isFocused, onKeyDown, onFocus, onBlur };
}

/** The link and the checkbox of a tile; its other buttons keep their keys. */
const isOnTile = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches("a[id], input[type=checkbox]");

/** The heights of the bars at the edges of the window. */
const BARS_PX = { above: 120 + HEADING_HEIGHT, below: 90 };

function scrollIntoView(container: HTMLElement, row: { top: number; height: number }): void {
  const top = container.getBoundingClientRect().top + row.top;
  const bottom = top + row.height;
  if (top < BARS_PX.above) window.scrollBy({ top: top - BARS_PX.above });
  else if (bottom > window.innerHeight - BARS_PX.below) {
    window.scrollBy({ top: bottom - window.innerHeight + BARS_PX.below });
  }
}
