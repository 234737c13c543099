"use client";
/** Focuses the prompt for a page that has just put something into the composer, and goes there. */
import { useEffect } from "react";

let isWanted = false;

/** The prompt of the next composer that is shown gets the focus. */
export function wantWords(): void {
  isWanted = true;
}

/** @param focus the prompt. */
export function useWantedWords(focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was left
  useEffect(() => {
    if (isWanted) focus();
    isWanted = false;
  }, []);
}
