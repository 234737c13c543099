"use client";
import { useEffect, useMemo, useState } from "react";
import type { Today } from "./grid/section";

const LOOK_MS = 60_000;

/** What "today" means, updated when a new day begins. @param initial as at the server when it rendered the page. */
export function useToday(initial: Today, zone: string): Today {
  const [rendered] = useState(initial);
  const [now, setNow] = useState(initial.now);
  useEffect(() => {
    const isSameDay = (before: number) => new Date(before).toDateString() === new Date().toDateString();
    const look = () => setNow((before) => (isSameDay(before) ? before : Date.now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(
    () => (now === rendered.now && zone === rendered.zone ? rendered : { now, zone }),
    [now, zone, rendered],
  );
}
