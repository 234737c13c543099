"use client";
/**
 * The list that a page of one thing was opened from, so that its way back leads there: kept for this tab, also across
 * a reload. An address that is opened directly comes from nowhere, and leads back to the studio.
 */
import { useSyncExternalStore } from "react";

const STORED_AS = "prompt-studio.came-from";
const STUDIO = "/";
const LIBRARY = "/library";

export interface WayBack {
  /** What the list is called. */
  name: "Studio" | "Library";
  /** The path of the list. */
  list: typeof STUDIO | typeof LIBRARY;
  /** The address there, with what was looked for. */
  href: string;
}

const TO_STUDIO: WayBack = { name: "Studio", list: STUDIO, href: STUDIO };

const listeners = new Set<() => void>();
let known: WayBack | null = null;

/** Only an address of the library is believed: whatever else is stored leads to the studio. */
function wayTo(href: string | null): WayBack {
  if (href !== LIBRARY && !href?.startsWith(`${LIBRARY}?`)) return TO_STUDIO;
  return { name: "Library", list: LIBRARY, href };
}

function read(): WayBack {
  if (known) return known;
  let stored: string | null = null;
  try {
    const [entry] = performance.getEntriesByType("navigation");
    const isSamePage =
      entry instanceof PerformanceNavigationTiming && /^(?:reload|back_forward)$/.test(entry.type);
    if (isSamePage) stored = sessionStorage.getItem(STORED_AS);
    else sessionStorage.removeItem(STORED_AS);
  } catch {
    // Storage that is forbidden remembers nothing across a reload.
  }
  known = wayTo(stored);
  return known;
}

/** Somebody looks at a list. @param href its address as it is now. */
export function lookAtList(href: string): void {
  if (read().href === href) return;
  known = wayTo(href);
  try {
    sessionStorage.setItem(STORED_AS, href);
  } catch {
    // It is remembered until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the way back leads; to the studio while the server's page is taken over. */
export function useWayBack(): WayBack {
  return useSyncExternalStore(subscribe, read, () => TO_STUDIO);
}
