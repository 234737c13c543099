"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's page is taken over, true from then on: for what only a browser knows. */
export function useBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
