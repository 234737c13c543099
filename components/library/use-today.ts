"use client";
import { useEffect, useMemo, useState } from "react";
import type { Today } from "./grid/section";

const LOOK_MS = 60_000;

/** What "today" means, updated when a new day begins. @param at the time at which the server rendered the page. */
export function useToday(at: number, zone: string): Today {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const isSameDay = (before: number) => new Date(before).toDateString() === new Date().toDateString();
    const look = () => setNow((before) => (isSameDay(before) ? before : Date.now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => ({ now, zone }), [now, zone]);
}
