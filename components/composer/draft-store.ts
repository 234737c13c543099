"use client";
/** The draft of this tab, kept across reloads. */
import { useSyncExternalStore } from "react";
import { type Draft, FRESH_DRAFT } from "./draft";

const STORED_AS = "prompt-studio.draft";

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
    const stored = localStorage.getItem(STORED_AS);
    if (!stored) return;
    const { readDraft } = await import("./stored-draft");
    show({ ...readDraft(stored), ...changed });
  } catch {
    // What cannot be read is not brought back.
  }
}

/** Changes some of the draft; whoever shows it follows. */
export function changeDraft(change: Partial<Draft>): void {
  restoring ??= restore();
  changed = { ...changed, ...change };
  show({ ...draft, ...change });
  void restoring.then(store);
}

function store(): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(draft));
  } catch {
    // Storage that is full or forbidden costs the draft at a reload, nothing else.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  restoring ??= restore();
  return () => listeners.delete(listener);
}

export function useDraft(): Draft {
  return useSyncExternalStore(
    subscribe,
    () => draft,
    () => FRESH_DRAFT,
  );
}
