"use client";
import { type RefObject, useEffect, useRef } from "react";

type Crossing = Pick<IntersectionObserverEntry, "isIntersecting">;

/** Several crossings may be told at once when a page is busy; how things are now is the last of them. */
export const isInSight = (crossings: readonly Crossing[]): boolean =>
  crossings.at(-1)?.isIntersecting ?? false;

interface Options {
  /** How far below the window counts as in sight, in pixels. */
  marginPx: number;
  /** Whether it is looked for at all. */
  isWanted: boolean;
  onSight: () => void;
}

/** Says when an element comes near the window, each time anew that it is wanted. */
export function useEndInSight(
  end: RefObject<Element | null>,
  { marginPx, isWanted, onSight }: Options,
): void {
  const latest = useRef(onSight);
  useEffect(() => {
    latest.current = onSight;
  });
  useEffect(() => {
    if (!isWanted || !end.current) return;
    const observer = new IntersectionObserver(
      (crossings) => {
        if (isInSight(crossings)) latest.current();
      },
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, marginPx, isWanted]);
}
