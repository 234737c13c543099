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
import type { Creation } from "@/lib/contract/creation";
import type { Selection } from "../selection/use-selection";
import { HEADING_HEIGHT, placeOf, type Sheet, tileAcross } from "./sheet";
import { tileId } from "./tile";

interface Props {
  sheet: Sheet;
  creations: readonly Creation[];
  selection: Selection;
  container: RefObject<HTMLElement | null>;
}

interface GridKeys {
  /** The index of the tile that the Tab key focuses. */
  entry: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/** Arrow keys move the focus, Home and End go to the ends, Space selects, with Shift a range; Enter opens the link. */
export function useGridKeys({ sheet, creations, selection, container }: Props): GridKeys {
  const [entryId, setEntryId] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const found = creations.findIndex((creation) => creation.creation_id === entryId);
  const entry = Math.max(0, found);

  // The tile may not have been rendered when the key was pressed.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const tile = document.getElementById(tileId(wanted.current));
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });

  function goTo(index: number): void {
    const creation = creations[index];
    const place = placeOf(sheet, index);
    if (!creation || !place || !container.current) return;
    wanted.current = creation.creation_id;
    setEntryId(creation.creation_id);
    scrollIntoView(container.current, place.row);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = Number(
      (event.target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN,
    );
    const creation = creations[at];
    if (!creation) return;
    if (event.key === " ") {
      event.preventDefault();
      if (event.shiftKey) selection.extendTo(at);
      else selection.toggle(creation.creation_id, at);
      return;
    }
    const next = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: tileAcross(sheet, at, -1)?.index,
      ArrowDown: tileAcross(sheet, at, 1)?.index,
      Home: 0,
      End: creations.length - 1,
    }[event.key];
    if (next === undefined) {
      // At the edge an arrow key must not scroll the page.
      if (event.key.startsWith("Arrow")) event.preventDefault();
      return;
    }
    event.preventDefault();
    goTo(next);
    if (event.shiftKey && creations[next]) selection.extendTo(next);
  }

  const onFocus = useCallback((event: FocusEvent) => {
    const tile = (event.target as HTMLElement).closest("[data-index]")?.querySelector("a");
    if (tile) setEntryId(tile.id.slice(tileId("").length));
  }, []);

  return { entry, onKeyDown, onFocus };
}

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
