"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";

/** `push` adds an entry to the browser's history, `replace` does not. */
export type How = "push" | "replace";

const listeners = new Set<() => void>();

/** Changes the query parameters of the address without loading a page. */
export function writeAddress(query: URLSearchParams, how: How): void {
  const address = query.size > 0 ? `${window.location.pathname}?${query}` : window.location.pathname;
  // Commas stay unescaped, so that a link with several ids is readable.
  const readable = address.replaceAll("%2C", ",");
  if (readable === window.location.pathname + window.location.search) return;
  if (how === "push") window.history.pushState(null, "", readable);
  else window.history.replaceState(null, "", readable);
  for (const listener of listeners) listener();
}

/** Sets single query parameters; null removes one. */
export function changeAddress(change: Record<string, string | null>, how: How): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  writeAddress(query, how);
}

/**
 * The current query parameters. The router provides the first value; after a reload or Back it may miss what this page
 * writes.
 */
export function useAddress(): URLSearchParams {
  const params = useSearchParams();
  const [text, setText] = useState(() => String(params));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation of the router
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
