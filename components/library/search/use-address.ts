"use client";
import { useCallback, useMemo } from "react";
import { type How, useAddress, writeAddress } from "@/components/ui/page/address";
import { readSearch, type Search, writeSearch } from "./address";

export const SELECTED = "selected";

/** The search, kept in the address. A new search or view clears the selection. */
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
