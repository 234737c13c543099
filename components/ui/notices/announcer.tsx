"use client";
import { useSyncExternalStore } from "react";

let said = "";
const listeners = new Set<() => void>();

/** Says something to whoever listens to the page instead of looking at it. Politely: what is being read goes on. */
export function announce(words: string): void {
  // The same words once more would be no change, and no change is not read.
  said = words === said ? `${words}\u00a0` : words;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one place that speaks. It is there before the first word, or the first word would not be heard. */
export function Announcer() {
  const words = useSyncExternalStore(
    subscribe,
    () => said,
    () => "",
  );
  return (
    <p role="status" aria-live="polite" aria-label="News" className="sr-only">
      {words}
    </p>
  );
}
