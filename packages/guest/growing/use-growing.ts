import { type RefObject, startTransition, useEffect, useRef, useState } from "react";

/** How near, in heights of what scrolls. */
const AHEAD = "300%";

/** An attribute of an element that scrolls a growing list by itself; without one the window does. */
export const SCROLLER = { "data-scroller": "" };

/**
 * @param count of all elements of a list.
 * @param step how many are laid out at first, and then each time that somebody comes near their end: a browser lays out so many at once.
 * @param atLeast so many are laid out at once, because one of them is shown.
 * @returns how many to lay out now, and what stands behind the last of them.
 */
export function useGrowing(
  count: number,
  step: number,
  atLeast = 0,
): [number, RefObject<HTMLDivElement | null>] {
  const [grown, setGrown] = useState(step);
  if (grown < atLeast) setGrown(atLeast);
  const shown = Math.max(grown, atLeast);
  const end = useRef<HTMLDivElement>(null);
  // Looks again after each step, because the end may still be near.
  useEffect(() => {
    if (!end.current || shown >= count) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setGrown((before) => before + step));
      },
      { root: end.current.closest("[data-scroller]"), rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, count, step]);
  return [shown, end];
}
