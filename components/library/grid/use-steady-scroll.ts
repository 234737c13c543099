"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { placeOf } from "@/components/ui/sheet/rows";
import type { LibraryItem } from "../items";
import type { Sheet } from "./sheet";

interface Props {
  container: RefObject<HTMLElement | null>;
  sheet: Sheet;
  items: readonly LibraryItem[];
  /** The key under which the scroll position is remembered. */
  address: string;
}

/** The tile at the upper edge of the window, and how far above or below that edge it begins. */
interface Anchor {
  itemId: string;
  offset: number;
}

/** Kept for the life of the tab, to return from a creation to the same position. */
const remembered = new Map<string, Anchor>();

/**
 * Keeps the visible tiles in place when others are added or removed above them, and restores the scroll position
 * when the person returns to the page.
 */
export function useSteadyScroll({ container, sheet, items, address }: Props): void {
  const drawn = useRef({ sheet, address });
  const isReturning = useRef(true);

  useLayoutEffect(() => {
    const element = container.current;
    if (!element || items.length === 0) return;
    const before = drawn.current;
    const isSameList = before.address === address;
    const anchor = remembered.get(address);
    drawn.current = { sheet, address };
    const mayMove = isReturning.current || (isSameList && before.sheet !== sheet);
    isReturning.current = false;
    if (!mayMove || !anchor) return;
    const index = items.findIndex(({ id }) => id === anchor.itemId);
    const place = placeOf(sheet, index);
    if (!place) return;
    const wanted = element.getBoundingClientRect().top + place.row.top - anchor.offset;
    if (Math.abs(wanted) > 1) window.scrollBy({ top: wanted, behavior: "instant" });
  }, [container, sheet, items, address]);

  const latest = useRef({ sheet, address });
  useEffect(() => {
    latest.current = { sheet, address };
  });
  useEffect(() => {
    function remember() {
      const element = container.current;
      if (!element) return;
      const { sheet: current, address: under } = latest.current;
      const top = -element.getBoundingClientRect().top;
      // At the top, new creations should be visible.
      if (window.scrollY < 40) remembered.delete(under);
      else {
        const row = rowAt(current, top);
        const first = row && current.items[row.first];
        if (row && first) {
          remembered.set(under, { itemId: first.id, offset: row.top - top });
        }
      }
    }
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [container]);
}

function rowAt(sheet: Sheet, top: number) {
  const section = sheet.sections.findLast((one) => one.top <= top) ?? sheet.sections[0];
  return section?.rows.find((row) => row.top + row.height >= top) ?? section?.rows.at(-1);
}
