"use client";
/**
 * The list from which a creation's page was opened, so that its back link leads there. It is kept for this tab, also
 * across a reload; a page that is opened directly leads back to the studio.
 */
import { useSyncExternalStore } from "react";
import { storageKey, storedText } from "@/lib/client/storage";

const stored = storedText("tab", storageKey("came-from"));
const STUDIO = "/";
const LIBRARY = "/library";

export interface WayBack {
  /** What the list is called. */
  name: "Studio" | "Library";
  /** The path of the list. */
  list: typeof STUDIO | typeof LIBRARY;
  /** The address of the list, with its search. */
  href: string;
}

const TO_STUDIO: WayBack = { name: "Studio", list: STUDIO, href: STUDIO };

let known: WayBack | null = null;
const listeners = new Set<() => void>();

/** Only an address of the library is accepted; any other stored text leads to the studio. */
function wayTo(href: string | null): WayBack {
  if (href !== LIBRARY && !href?.startsWith(`${LIBRARY}?`)) return TO_STUDIO;
  return { name: "Library", list: LIBRARY, href };
}

// Only when the page is left, because the first access to the storage of a tab can take as long as two frames.
function keep(): void {
  if (known) stored.write(known === TO_STUDIO ? null : known.href);
}

function read(): WayBack {
  if (known) return known;
  const [entry] = performance.getEntriesByType("navigation");
  const isReloadOrHistoryMove =
    entry instanceof PerformanceNavigationTiming && /^(?:reload|back_forward)$/.test(entry.type);
  known = isReloadOrHistoryMove ? wayTo(stored.read()) : TO_STUDIO;
  window.addEventListener("pagehide", keep);
  return known;
}

/** Notes which list is open. @param href its current address. */
export function noteOpenList(href: string): void {
  if (read().href === href) return;
  known = wayTo(href);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the back link leads; to the studio during hydration. */
export function useWayBack(): WayBack {
  return useSyncExternalStore(subscribe, read, () => TO_STUDIO);
}
