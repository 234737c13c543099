"use client";
/** The draft of this tab, kept across reloads: each person's own, so that nobody finds another's words. */
import { useSyncExternalStore } from "react";
import { storedAs, usePersonId } from "@/lib/client/person";
import { type Draft, FRESH_DRAFT } from "./draft";

export interface DraftStore {
  personId: string;
  read: () => Draft;
  /** Changes some of the draft; whoever shows it follows. */
  change: (change: Partial<Draft>) => void;
  /** @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

/** The draft of one person, empty until somebody listens. */
export function createDraftStore(personId: string): DraftStore {
  const key = storedAs("draft", personId);
  let draft = FRESH_DRAFT;
  /** What was changed before the stored draft was there: it wins. */
  let changed: Partial<Draft> = {};
  let restoring: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function show(next: Draft): void {
    draft = next;
    for (const listener of listeners) listener();
  }

  async function restore(): Promise<void> {
    try {
      const stored = localStorage.getItem(key);
      if (!stored) return;
      const { readDraft } = await import("./stored-draft");
      show({ ...readDraft(stored), ...changed });
    } catch {
      // What cannot be read is not brought back.
    }
  }

  function store(): void {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage that is full or forbidden costs the draft at a reload, nothing else.
    }
  }

  return {
    personId,
    read: () => draft,
    change(change) {
      restoring ??= restore();
      changed = { ...changed, ...change };
      show({ ...draft, ...change });
      void restoring.then(store);
    },
    subscribe(listener) {
      listeners.add(listener);
      restoring ??= restore();
      return () => listeners.delete(listener);
    },
  };
}

let latest: DraftStore | undefined;

function storeOf(personId: string): DraftStore {
  if (latest?.personId !== personId) latest = createDraftStore(personId);
  return latest;
}

const fresh = () => FRESH_DRAFT;

export function useDraft(): Draft {
  const { subscribe, read } = storeOf(usePersonId());
  return useSyncExternalStore(subscribe, read, fresh);
}

export function useChangeDraft(): DraftStore["change"] {
  return storeOf(usePersonId()).change;
}
