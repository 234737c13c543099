"use client";
/** What is on the page that can be acted on: each view says it for as long as it is there. */
import { useEffect } from "react";
import type { LateActions, Source } from "./late-actions";

export const sources = new Set<Source>();

/** Offers actions for as long as the view is on the page. @param on null while they cannot be done. */
export function useActions<On>(actions: LateActions<On>, on: NoInfer<On> | null): void {
  // After every render, because what it acts on changes with it.
  useEffect(() => {
    const source: Source = (read) => read(actions, on);
    sources.add(source);
    return () => void sources.delete(source);
  });
}
