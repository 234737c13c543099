"use client";
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const storedAs = (name: string) => `prompt-studio.${name}`;

/** What this page knows of the flags, also where nothing can be stored. */
const flags = new Map<string, boolean>();

function read(name: string): boolean {
  const known = flags.get(name);
  if (known !== undefined) return known;
  let kept = false;
  try {
    kept = localStorage.getItem(storedAs(name)) === "yes";
  } catch {
    // Storage that is forbidden remembers nothing.
  }
  flags.set(name, kept);
  return kept;
}

/** Whether something is set, for what asks once and draws nothing. */
export const storedFlag = read;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something is set, remembered on this machine; not set in the server's page. @param name says nothing about a person. */
export function useStoredFlag(name: string): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => false,
  );
  const change = (next: boolean) => {
    if (next === read(name)) return;
    flags.set(name, next);
    try {
      localStorage.setItem(storedAs(name), next ? "yes" : "no");
    } catch {
      // It is remembered until the page is left.
    }
    for (const listener of listeners) listener();
  };
  return [value, change];
}
