"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False during hydration, true afterwards: for values that only a browser knows. */
export function useBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
