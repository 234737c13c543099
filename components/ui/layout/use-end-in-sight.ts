"use client";
import { type RefObject, useEffect, useRef } from "react";

type Crossing = Pick<IntersectionObserverEntry, "isIntersecting">;

/** A busy page may report several crossings at once; the last one is current. */
export const isInSight = (crossings: readonly Crossing[]): boolean =>
  crossings.at(-1)?.isIntersecting ?? false;

interface Options {
  /** How far below the window the element may be, in pixels. */
  marginPx: number;
  /** Whether it is observed at all. */
  isWanted: boolean;
  onSight: () => void;
}

/** Calls back when an element comes near the window, once for each time that it is wanted. */
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
