"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useAddress, writeAddress } from "@/components/ui/page/address";
import { usePersonId } from "@/lib/client/person";
import { storageKey, storedText } from "@/lib/client/storage";
import { SELECTED } from "../search/use-address";
import { NOTHING, readSelection, toggled, withoutRemoved, withRange, writeSelection } from "./selection";

/** Browsers limit how often a page may change its address. */
const WRITE_AFTER_MS = 250;

export interface Selection {
  /** The ids of the selected pictures or creations. */
  ids: ReadonlySet<string>;
  /** Whether a click on a tile selects it: while something is selected, and after `start`. */
  isOn: boolean;
  /** Lets the next click select, for touch screens. */
  start: () => void;
  /** Adds or removes one, from which a range can be extended. */
  toggle: (id: string, index: number) => void;
  /** Adds all from the last toggled one to this one. */
  extendTo: (index: number) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
}

/**
 * The selection, written to the address shortly after each change and read from there after a reload.
 *
 * @param order the id of each tile; null for a tile that cannot be selected.
 */
export function useSelection(order: readonly (string | null)[]): Selection {
  const personId = usePersonId();
  const stored = useMemo(() => storedText("tab", storageKey("library-selection", personId)), [personId]);
  const word = useAddress().get(SELECTED);
  const [ids, setIds] = useState<ReadonlySet<string>>(NOTHING);
  const [isStarted, setStarted] = useState(false);
  const written = useRef<string | null>(null);
  const anchor = useRef(0);
  const latestOrder = useRef(order);
  useEffect(() => {
    const before = latestOrder.current;
    latestOrder.current = order;
    setIds((selected) => withoutRemoved(selected, before, order));
  }, [order]);

  // The address was changed by a reload, the back button or another search.
  useEffect(() => {
    if (word === written.current) return;
    written.current = word;
    setIds(readSelection(word, stored.read()));
  }, [word, stored]);

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

  const toggle = useCallback((id: string, index: number) => {
    anchor.current = index;
    setIds((selected) => toggled(selected, id));
  }, []);
  const extendTo = useCallback((index: number) => {
    setIds((selected) => withRange(selected, latestOrder.current, anchor.current, index));
  }, []);
  const set = useCallback((next: Iterable<string>) => setIds(new Set(next)), []);
  const clear = useCallback(() => {
    setIds(NOTHING);
    setStarted(false);
  }, []);
  const start = useCallback(() => setStarted(true), []);
  return { ids, isOn: isStarted || ids.size > 0, start, toggle, extendTo, set, clear };
}
