"use client";
/**
 * Which creations a person has decided to keep although they were to be cancelled. Remembered on this machine, each
 * person's own; a decision to delete needs no memory.
 */
import { useSyncExternalStore } from "react";
import { storedAs, usePersonId } from "../person";

/** The latest are kept; a question asked again after so many others is no harm. */
const MAX_IDS = 500;

export interface KeptStore {
  personId: string;
  has: (creationId: string) => boolean;
  keep: (creationId: string) => void;
  /** @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

export function createKeptStore(personId: string): KeptStore {
  const key = storedAs("kept", personId);
  let ids: readonly string[] = [];
  let isRead = false;
  const listeners = new Set<() => void>();

  function read(): readonly string[] {
    if (isRead) return ids;
    isRead = true;
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
      if (Array.isArray(stored)) ids = stored.filter((id) => typeof id === "string");
    } catch {
      // What cannot be read is asked again.
    }
    return ids;
  }

  return {
    personId,
    has: (creationId) => read().includes(creationId),
    keep(creationId) {
      ids = [...read().filter((id) => id !== creationId), creationId].slice(-MAX_IDS);
      try {
        localStorage.setItem(key, JSON.stringify(ids));
      } catch {
        // Storage that is full or forbidden costs the memory across reloads, nothing else.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let latest: KeptStore | undefined;

function storeOf(personId: string): KeptStore {
  if (latest?.personId !== personId) latest = createKeptStore(personId);
  return latest;
}

/** @returns whether it was decided to keep it, and how to decide so. On the server's page everything is decided. */
export function useKeptAnyway(creationId: string): [boolean, () => void] {
  const store = storeOf(usePersonId());
  const isKept = useSyncExternalStore(
    store.subscribe,
    () => store.has(creationId),
    () => true,
  );
  return [isKept, () => store.keep(creationId)];
}
