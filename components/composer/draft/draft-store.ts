"use client";
/** The draft of this tab, kept across reloads for each person. */
import { useSyncExternalStore } from "react";
import { usePersonId } from "@/lib/client/person";
import { perPerson, storageKey, storedText } from "@/lib/client/storage";
import { type Draft, FRESH_DRAFT } from "./draft";

export interface DraftStore {
  read: () => Draft;
  /** The draft, once the stored one is read. */
  restored: () => Promise<Draft>;
  /** Changes some fields of the draft. */
  change: (change: Partial<Draft>) => void;
  /** @returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void;
}

/** The draft of one person, empty until it is restored by the first listener or change. */
export function createDraftStore(personId: string): DraftStore {
  const stored = storedText("browser", storageKey("draft", personId));
  let draft = FRESH_DRAFT;
  /** Fields that were changed before the stored draft was read; they win over it. */
  let changed: Partial<Draft> = {};
  let restoring: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function show(next: Draft): void {
    draft = next;
    for (const listener of listeners) listener();
  }

  async function restore(): Promise<void> {
    const text = stored.read();
    if (!text) return;
    // Without the schemas, which may fail to load, the draft starts empty.
    const loaded = await import("./stored-draft").catch(() => null);
    if (loaded) show({ ...loaded.readDraft(text), ...changed });
  }

  return {
    read: () => draft,
    async restored() {
      restoring ??= restore();
      await restoring;
      return draft;
    },
    change(change) {
      restoring ??= restore();
      changed = { ...changed, ...change };
      show({ ...draft, ...change });
      void restoring.then(() => stored.write(JSON.stringify(draft)));
    },
    subscribe(listener) {
      listeners.add(listener);
      restoring ??= restore();
      return () => listeners.delete(listener);
    },
  };
}

export const draftStoreOf = perPerson(createDraftStore);
const fresh = () => FRESH_DRAFT;

export function useDraft(): Draft {
  const { subscribe, read } = draftStoreOf(usePersonId());
  return useSyncExternalStore(subscribe, read, fresh);
}

/** The change of a person's draft, for a page that does not show it. */
export const changeDraftOf = (personId: string): DraftStore["change"] => draftStoreOf(personId).change;

export const useChangeDraft = (): DraftStore["change"] => draftStoreOf(usePersonId()).change;
