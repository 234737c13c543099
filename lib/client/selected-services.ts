"use client";
/** The services of the models that are selected in the composer, for the banner that reports problems of services. */
import { useSyncExternalStore } from "react";

const NONE: readonly string[] = [];
let selected = NONE;
const listeners = new Set<() => void>();

/** @param ids of services; empty when the composer leaves the page. */
export function selectServices(ids: readonly string[]): void {
  if (ids.join() === selected.join()) return;
  selected = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSelectedServices = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => selected,
    () => NONE,
  );
