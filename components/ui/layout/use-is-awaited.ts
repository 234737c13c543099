"use client";
import { type RefObject, useEffect, useState } from "react";
import { type Flight, flyOn, NO_FLIGHT, REST_MS } from "./flight";
import { nextTurns, TURNS } from "./turns";

let flight: Flight = NO_FLIGHT;
let resting: ReturnType<typeof setTimeout> | undefined;
/** Whether the page was scrolled just now. */
let isMoving = false;
/** The pictures that wait for their turn, in the order in which they came. */
const waiting = new Map<Element, () => void>();
let frame = 0;
/** How many components listen. */
let watched = 0;

function note(): void {
  isMoving = true;
  flight = flyOn(flight, { at: performance.now(), windows: window.scrollY / window.innerHeight });
  clearTimeout(resting);
  resting = setTimeout(rest, REST_MS);
  goOn();
}

function rest(): void {
  isMoving = false;
  flight = NO_FLIGHT;
  goOn();
}

/** Lets some load with each frame, until none waits or a flight begins. */
function goOn(): void {
  if (frame === 0 && waiting.size > 0 && !flight.isOn) frame = requestAnimationFrame(takeTurns);
}

function takeTurns(): void {
  frame = 0;
  if (flight.isOn) return;
  const count = isMoving ? TURNS.moving : TURNS.resting;
  for (const element of nextTurns(waiting.keys(), isInWindow, count)) {
    waiting.get(element)?.();
    waiting.delete(element);
  }
  goOn();
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Observes the scrolling of the window for `useIsAwaited`, while a list of many pictures is shown. */
export function useFlights(): void {
  useEffect(() => {
    if (watched++ === 0) window.addEventListener("scroll", note, { passive: true });
    return () => {
      if (--watched > 0) return;
      window.removeEventListener("scroll", note);
      clearTimeout(resting);
      rest();
    };
  }, []);
}

/**
 * Whether a picture should load: at once while the page rests, else in its turn, so that loading and decoding many pictures
 * does not hold up the frames of the scrolling; in a flight none, until that is over. From then on always.
 */
export function useIsAwaited(picture: RefObject<Element | null>): boolean {
  const [isAwaited, setAwaited] = useState(() => !isMoving);
  useEffect(() => {
    const element = picture.current;
    if (isAwaited || !element) return;
    waiting.set(element, () => setAwaited(true));
    goOn();
    return () => {
      waiting.delete(element);
    };
  }, [isAwaited, picture]);
  return isAwaited;
}
