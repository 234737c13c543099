"use client";
import { useEffect, useState } from "react";
import { type Flight, flyOn, NO_FLIGHT, REST_MS } from "./flight";

let flight: Flight = NO_FLIGHT;
let resting: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
/** How many components listen. */
let watched = 0;

function note(): void {
  flight = flyOn(flight, { at: performance.now(), windows: window.scrollY / window.innerHeight });
  clearTimeout(resting);
  if (flight.isOn) resting = setTimeout(land, REST_MS);
  else land();
}

function land(): void {
  if (flight.isOn) flight = NO_FLIGHT;
  if (waiting.size === 0) return;
  const all = [...waiting];
  waiting.clear();
  for (const show of all) show();
}

/** Observes the scrolling of the window for `useIsAwaited`, while a list of many pictures is shown. */
export function useFlights(): void {
  useEffect(() => {
    if (watched++ === 0) window.addEventListener("scroll", note, { passive: true });
    return () => {
      if (--watched > 0) return;
      window.removeEventListener("scroll", note);
      land();
    };
  }, []);
}

/** Whether a picture should load: at once, or, when it came by in a flight, as soon as that is over; from then on always. */
export function useIsAwaited(): boolean {
  const [isAwaited, setAwaited] = useState(() => !flight.isOn);
  useEffect(() => {
    if (isAwaited) return;
    const show = () => setAwaited(true);
    if (!flight.isOn) return show();
    waiting.add(show);
    return () => {
      waiting.delete(show);
    };
  }, [isAwaited]);
  return isAwaited;
}
