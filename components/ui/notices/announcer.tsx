"use client";
import { useSyncExternalStore } from "react";

let said = "";
const listeners = new Set<() => void>();

/** Announces something to screen readers, without interrupting what they are reading. */
export function announce(words: string): void {
  // Screen readers ignore an unchanged text, so a repeated one gets a trailing space.
  said = words === said ? `${words}\u00a0` : words;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region. It must exist before the first announcement to be read. */
export function Announcer() {
  const words = useSyncExternalStore(
    subscribe,
    () => said,
    () => "",
  );
  return (
    <p role="status" aria-live="polite" aria-label="Announcements" className="sr-only">
      {words}
    </p>
  );
}
