"use client";
/**
 * The list from which a creation's page was opened, so that its back link leads there. It is kept for this tab, also
 * across a reload; a page that is opened directly leads back to the studio.
 */
import { useSyncExternalStore } from "react";
import { whenIdle } from "@/components/ui/lazy/when-idle";
import { storageKey, storedText } from "@/lib/client/storage";

const stored = storedText("tab", storageKey("came-from"));
const STUDIO = "/";
const LIBRARY = "/library";
const SHEETS = "/sheets";

export interface WayBack {
  /** What the list is called. */
  name: "Studio" | "Library" | "Sheet";
  /** The path of the list. */
  list: typeof STUDIO | typeof LIBRARY | typeof SHEETS;
  /** The address of the list, with its search; of a sheet, its own. */
  href: string;
}

const TO_STUDIO: WayBack = { name: "Studio", list: STUDIO, href: STUDIO };

let known: WayBack | null = null;
const listeners = new Set<() => void>();

/** Only an address of the library or of a sheet is accepted; any other stored text leads to the studio. */
function wayTo(href: string | null): WayBack {
  if (href !== null && /^\/sheets\/[\w-]+$/.test(href)) return { name: "Sheet", list: SHEETS, href };
  if (href !== LIBRARY && !href?.startsWith(`${LIBRARY}?`)) return TO_STUDIO;
  return { name: "Library", list: LIBRARY, href };
}

function keep(): void {
  if (known) stored.write(known === TO_STUDIO ? null : known.href);
}

let callOff = () => {};

// The first access to the storage of a tab can take as long as two frames. What is not yet stored when the page is left is stored
// then; a tab that is duplicated or discarded has only what was stored before.
function keepWhenIdle(): void {
  callOff();
  callOff = whenIdle(keep);
}

/** Where the back link leads. */
export function wayBack(): WayBack {
  if (known) return known;
  const [entry] = performance.getEntriesByType("navigation");
  const isReloadOrHistoryMove =
    entry instanceof PerformanceNavigationTiming && /^(?:reload|back_forward)$/.test(entry.type);
  known = isReloadOrHistoryMove ? wayTo(stored.read()) : TO_STUDIO;
  window.addEventListener("pagehide", keep);
  keepWhenIdle();
  return known;
}

/** Notes which list is open. @param href its current address. */
export function noteOpenList(href: string): void {
  if (wayBack().href === href) return;
  known = wayTo(href);
  keepWhenIdle();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As `wayBack`; to the studio during hydration. */
export function useWayBack(): WayBack {
  return useSyncExternalStore(subscribe, wayBack, () => TO_STUDIO);
}
