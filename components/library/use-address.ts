"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { readSearch, type Search, writeSearch } from "./address";

export const SELECTED = "selected";

/** `push` makes a step that the back button takes back, `replace` does not. */
type How = "push" | "replace";

/** Writes the address of the library; the page stays where it is. */
export function writeAddress(query: URLSearchParams, how: How): void {
  const address = query.size > 0 ? `${window.location.pathname}?${query}` : window.location.pathname;
  if (address === window.location.pathname + window.location.search) return;
  // With commas as they are: a link with ten ids should still look like one.
  const readable = address.replaceAll("%2C", ",");
  if (how === "push") window.history.pushState(null, "", readable);
  else window.history.replaceState(null, "", readable);
}

/** What is looked for, kept in the address. Looking for something else ends a selection. */
export function useSearch(): [Search, (change: Partial<Search>, how?: How) => void] {
  const params = useSearchParams();
  const text = String(writeSearch(readSearch(new URLSearchParams(params))));
  const search = useMemo(() => readSearch(new URLSearchParams(text)), [text]);
  const change = useCallback((next: Partial<Search>, how: How = "push") => {
    const now = readSearch(new URLSearchParams(window.location.search));
    writeAddress(writeSearch({ ...now, ...next }), how);
  }, []);
  return [search, change];
}
