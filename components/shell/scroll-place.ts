"use client";
/** The scroll position in a long list, restored when the person comes back to it. */
import { useEffect, useLayoutEffect } from "react";
import { storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";

interface Place {
  /** The first item in view, by its `data-item`. */
  item: string;
  /** Its upper edge, pixels below that of the window. */
  top: number;
}

const stored = storedJson("tab", storageKey("place"), (json): Place | null => {
  const { item, top } = (json ?? {}) as Partial<Record<keyof Place, unknown>>;
  return typeof item === "string" && typeof top === "number" ? { item, top } : null;
});

let isComingBack = false;
let isListShown = false;

/** The next list that is shown restores its position. */
export function restoreNextPlace(): void {
  isComingBack = true;
}

if (typeof window !== "undefined") {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && /^(?:reload|back_forward)$/.test(entry.type))
    restoreNextPlace();
  window.addEventListener("popstate", () => {
    if (!isListShown) restoreNextPlace();
  });
}

function keep(): void {
  const items = [...document.querySelectorAll<HTMLElement>("[data-item]")];
  const first = items.find((item) => item.getBoundingClientRect().bottom > 0);
  if (first) stored.write({ item: first.dataset.item ?? "", top: first.getBoundingClientRect().top });
}

function scrollTo({ item, top }: Place): void {
  const element = document.querySelector(`[data-item="${CSS.escape(item)}"]`);
  if (!element) return;
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
}

/** Remembers the position when the list is left and restores it on return. @param isLaidOut whether the items have their final places. */
export function useScrollPlace(isLaidOut: boolean): void {
  useLayoutEffect(() => {
    if (!isLaidOut || !isComingBack) return;
    isComingBack = false;
    const place = stored.read();
    if (!place) return;
    scrollTo(place);
    // The browser restores its own scroll position afterwards, by pixels only.
    const frame = requestAnimationFrame(() => scrollTo(place));
    return () => cancelAnimationFrame(frame);
  }, [isLaidOut]);
  useLayoutEffect(() => {
    isListShown = true;
    return () => {
      isListShown = false;
      keep();
    };
  }, []);
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
}
