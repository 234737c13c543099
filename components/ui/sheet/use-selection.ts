"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { NOTHING, type Selectable, toggled, withoutRemoved, withRange } from "./selection";

export interface Selection {
  /** The ids of the selected tiles. */
  ids: ReadonlySet<string>;
  /** Whether a click on a tile selects it: while something is selected, and after `start`. */
  isOn: boolean;
  /** Lets the next click select, for touch screens. */
  start: () => void;
  /** Adds or removes one, from which a range can be extended. */
  toggle: (id: string) => void;
  /** Adds all from the last toggled one to this one. */
  extendTo: (id: string) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
}

/** The selection on a sheet. @param order its tiles, in their order. */
export function useSelection(order: readonly Selectable[]): Selection {
  const [ids, setIds] = useState(NOTHING);
  const [isStarted, setStarted] = useState(false);
  const anchor = useRef<string | null>(null);
  const latestOrder = useRef(order);
  useEffect(() => {
    const before = latestOrder.current;
    latestOrder.current = order;
    setIds((selected) => withoutRemoved(selected, before, order));
  }, [order]);
  const toggle = useCallback((id: string) => {
    anchor.current = id;
    setIds((selected) => toggled(selected, id));
  }, []);
  const extendTo = useCallback((id: string) => {
    setIds((selected) => withRange(selected, latestOrder.current, anchor.current, id));
  }, []);
  const set = useCallback((next: Iterable<string>) => setIds(new Set(next)), []);
  const clear = useCallback(() => {
    setIds(NOTHING);
    setStarted(false);
  }, []);
  const start = useCallback(() => setStarted(true), []);
  return { ids, isOn: isStarted || ids.size > 0, start, toggle, extendTo, set, clear };
}
