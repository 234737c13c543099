"use client";
import { useCallback, useEffect, useRef, useState } from "react";

export interface Selection {
  /** The ids of the selected items. */
  ids: ReadonlySet<string>;
  /** Whether a click on a picture selects it: while something is selected, and after `start`. */
  isOn: boolean;
  /** Lets the next tap select, for touch screens. */
  start: () => void;
  /** Adds or removes one, from which a range can be extended. */
  toggle: (id: string) => void;
  /** Adds all from the last toggled one to this one. */
  extendTo: (id: string) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The selection without what was removed or no longer passes the filter.
 *
 * @param order the ids of those that can be selected. @returns the same object when nothing is missing.
 */
export function onlyThere(selected: ReadonlySet<string>, order: readonly string[]): ReadonlySet<string> {
  const there = order.filter((id) => selected.has(id));
  return there.length === selected.size ? selected : new Set(there);
}

/** The selected pictures of a board. @param order the ids of those that can be selected, in their order. */
export function useSelection(order: readonly string[]): Selection {
  const [ids, setIds] = useState(NOTHING);
  const [isStarted, setStarted] = useState(false);
  const anchor = useRef<string | null>(null);
  const latestOrder = useRef(order);
  useEffect(() => {
    latestOrder.current = order;
    setIds((before) => onlyThere(before, order));
  }, [order]);
  const toggle = useCallback((id: string) => {
    anchor.current = id;
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const extendTo = useCallback((id: string) => {
    const all = latestOrder.current;
    const from = Math.max(0, all.indexOf(anchor.current ?? id));
    const to = all.indexOf(id);
    setIds((before) => new Set([...before, ...all.slice(Math.min(from, to), Math.max(from, to) + 1)]));
  }, []);
  const set = useCallback((next: Iterable<string>) => setIds(new Set(next)), []);
  const clear = useCallback(() => {
    setIds(NOTHING);
    setStarted(false);
  }, []);
  const start = useCallback(() => setStarted(true), []);
  return { ids, isOn: isStarted || ids.size > 0, start, toggle, extendTo, set, clear };
}
