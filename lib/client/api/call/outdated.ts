/** Whether this tab is older than the studio that answers it: an answer had something that the tab does not know. */

let outdated = false;
const listeners = new Set<() => void>();

/** It stays so until the page is loaded again. */
export const isOutdated = (): boolean => outdated;

/** Notes that only a newer studio can have given an answer. */
export function noteOutdated(): void {
  if (outdated) return;
  outdated = true;
  for (const listener of listeners) listener();
}

/** @returns what ends the listening. */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
