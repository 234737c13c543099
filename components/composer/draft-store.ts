"use client";
/** The draft of this browser: one for all tabs, kept across reloads. */
import { useSyncExternalStore } from "react";
import { type Draft, FRESH_DRAFT, readDraft } from "./draft";

const STORED_AS = "prompt-studio.draft";

let draft: Draft | undefined;
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

function current(): Draft {
  draft ??= readDraft(stored());
  return draft;
}

/** Changes some of the draft; whoever shows it follows. */
export function changeDraft(change: Partial<Draft>): void {
  draft = { ...current(), ...change };
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(draft));
  } catch {
    // Storage that is full or forbidden costs the draft at a reload, nothing else.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, current, () => FRESH_DRAFT);
}
