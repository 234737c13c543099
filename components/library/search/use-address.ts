"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
import { readSearch, type Search, writeSearch } from "./address";

export const SELECTED = "selected";

/** `push` makes a step that the back button takes back, `replace` does not. */
type How = "push" | "replace";

const listeners = new Set<() => void>();

/** Writes the address of the library; the page stays where it is. */
export function writeAddress(query: URLSearchParams, how: How): void {
  const address = query.size > 0 ? `${window.location.pathname}?${query}` : window.location.pathname;
  // With commas as they are: a link with ten ids should still look like one.
  const readable = address.replaceAll("%2C", ",");
  if (readable === window.location.pathname + window.location.search) return;
  if (how === "push") window.history.pushState(null, "", readable);
  else window.history.replaceState(null, "", readable);
  for (const listener of listeners) listener();
}

/**
 * What stands behind the `?` of the address, followed at once. The router's own word is the first; after a reload and
 * the way back it may miss what this page writes.
 */
export function useAddress(): URLSearchParams {
  const params = useSearchParams();
  const [text, setText] = useState(() => String(params));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has gone somewhere
  useEffect(() => {
    const look = () => setText(String(new URLSearchParams(window.location.search)));
    look();
    listeners.add(look);
    window.addEventListener("popstate", look);
    return () => {
      listeners.delete(look);
      window.removeEventListener("popstate", look);
    };
  }, [params]);
  return useMemo(() => new URLSearchParams(text), [text]);
}

/** What is looked for, kept in the address. Looking for something else ends a selection. */
export function useSearch(): [Search, (change: Partial<Search>, how?: How) => void] {
  const address = useAddress();
  const text = String(writeSearch(readSearch(address)));
  const search = useMemo(() => readSearch(new URLSearchParams(text)), [text]);
  const change = useCallback((next: Partial<Search>, how: How = "push") => {
    const now = readSearch(new URLSearchParams(window.location.search));
    writeAddress(writeSearch({ ...now, ...next }), how);
  }, []);
  return [search, change];
}
