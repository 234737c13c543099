/**
 * The one way anything is kept in the browser. Storage may be full, forbidden or hold broken text; a value that cannot be
 * stored lives until the page is left, and a value that cannot be read counts as missing.
 */

/** `tab`: until the tab is closed. `browser`: on this machine, shared by all tabs. */
export type Place = "tab" | "browser";

export interface StoredText {
  /** @returns null when nothing is stored. */
  read: () => string | null;
  /** @param text null to remove it. @returns whether it outlives the page. */
  write: (text: string | null) => boolean;
  /** Listens to changes by this page. @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

/** The key under which something is stored. @param personId absent for what is the same for everybody here. */
export const storageKey = (name: string, personId?: string): string =>
  personId === undefined ? `prompt-studio.${name}` : `prompt-studio.${name}.${personId}`;

const areaOf = (place: Place): Storage => (place === "tab" ? sessionStorage : localStorage);

/** Texts that could not be stored, by place and key. */
const unsaved = new Map<string, string | null>();
const listenersByKey = new Map<string, Set<() => void>>();

function changed(id: string): void {
  for (const listener of listenersByKey.get(id) ?? []) listener();
}

export function storedText(place: Place, key: string): StoredText {
  const id = `${place} ${key}`;
  return {
    read() {
      const kept = unsaved.get(id);
      if (kept !== undefined) return kept;
      try {
        return areaOf(place).getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) areaOf(place).removeItem(key);
        else areaOf(place).setItem(key, text);
        unsaved.delete(id);
      } catch {
        unsaved.set(id, text);
      }
      changed(id);
      return !unsaved.has(id);
    },
    subscribe(listener) {
      const listeners = listenersByKey.get(id) ?? new Set();
      listenersByKey.set(id, listeners.add(listener));
      return () => listeners.delete(listener);
    },
  };
}

/** Keeps the store of one person; another person's is created anew, so that nobody sees another's data. */
export function perPerson<Store>(create: (personId: string) => Store): (personId: string) => Store {
  let latest: { personId: string; store: Store } | undefined;
  return (personId) => {
    if (latest?.personId !== personId) latest = { personId, store: create(personId) };
    return latest.store;
  };
}
