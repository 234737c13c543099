"use client";
/** Where the person was in a long list, so that coming back to it means coming back there. */
import { useEffect, useLayoutEffect } from "react";

const STORED_AS = "prompt-studio.place";

interface Place {
  /** The first item in view, by its `data-item`. */
  item: string;
  /** Its upper edge, pixels below that of the window. */
  top: number;
}

let isComingBack = false;
let isListShown = false;

/** The next list is the one the person came from. */
export function comeBack(): void {
  isComingBack = true;
}

if (typeof window !== "undefined") {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && /^(?:reload|back_forward)$/.test(entry.type))
    comeBack();
  window.addEventListener("popstate", () => {
    if (!isListShown) comeBack();
  });
}

function keep(): void {
  const items = [...document.querySelectorAll<HTMLElement>("[data-item]")];
  const first = items.find((item) => item.getBoundingClientRect().bottom > 0);
  if (!first) return;
  const place: Place = { item: first.dataset.item ?? "", top: first.getBoundingClientRect().top };
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(place));
  } catch {
    // Storage that is full or forbidden costs the place, nothing else.
  }
}

function kept(): Place | null {
  try {
    const { item, top } = JSON.parse(sessionStorage.getItem(STORED_AS) ?? "{}");
    return typeof item === "string" && typeof top === "number" ? { item, top } : null;
  } catch {
    return null;
  }
}

function scrollTo({ item, top }: Place): void {
  const element = document.querySelector(`[data-item="${CSS.escape(item)}"]`);
  if (!element) return;
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
}

/** Remembers the place when the list is left, and goes there when the person comes back. @param isLaidOut items stand where they belong. */
export function useKeptPlace(isLaidOut: boolean): void {
  useLayoutEffect(() => {
    if (!isLaidOut || !isComingBack) return;
    isComingBack = false;
    const place = kept();
    if (!place) return;
    scrollTo(place);
    // The browser, too, tries to find the place, after this and by pixels alone.
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
