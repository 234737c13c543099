"use client";
import { useEffect, useMemo, useRef } from "react";
import { useAddress, writeAddress } from "@/components/ui/page/address";
import { type Selection, useSelection } from "@/components/ui/sheet/use-selection";
import { usePersonId } from "@/lib/client/person";
import { storageKey, storedText } from "@/lib/client/storage";
import type { LibraryItem } from "../items";
import { SELECTED } from "../search/use-address";
import { readSelection, writeSelection } from "./selection-in-address";

/** Browsers limit how often a page may change its address. */
const WRITE_AFTER_MS = 250;

/** The selection, written to the address shortly after each change and read from there after a reload. */
export function useKeptSelection(order: readonly LibraryItem[]): Selection {
  const personId = usePersonId();
  const stored = useMemo(() => storedText("tab", storageKey("library-selection", personId)), [personId]);
  const word = useAddress().get(SELECTED);
  const selection = useSelection(order);
  const { ids, set } = selection;
  const written = useRef<string | null>(null);

  // The address was changed by a reload, the back button or another search.
  useEffect(() => {
    if (word === written.current) return;
    written.current = word;
    set(readSelection(word, stored.read()));
  }, [word, stored, set]);

  useEffect(() => {
    const next = writeSelection(ids);
    const keep = () => stored.write(ids.size > 0 ? [...ids].join(",") : null);
    const write = () => {
      stop();
      keep();
      if (next === written.current) return;
      written.current = next;
      const query = new URLSearchParams(window.location.search);
      if (next === null) query.delete(SELECTED);
      else query.set(SELECTED, next);
      writeAddress(query, "replace");
    };
    // Written before a link is followed, because a later change of the address would cancel the navigation.
    const follow = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a")) write();
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    document.addEventListener("click", follow, { capture: true });
    // A reload shortly after a change reads what is kept.
    window.addEventListener("pagehide", keep);
    function stop() {
      clearTimeout(timer);
      document.removeEventListener("click", follow, { capture: true });
      window.removeEventListener("pagehide", keep);
    }
    return stop;
  }, [ids, stored]);

  return selection;
}
