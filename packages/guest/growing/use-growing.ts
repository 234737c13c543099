import { type RefObject, startTransition, useEffect, useRef, useState } from "react";

/** How near, in heights of the window. */
const AHEAD = "300%";

/**
 * @param count of all elements of a list.
 * @param step how many are laid out at first, and then each time that somebody comes near their end: a browser lays out so many at once.
 * @returns how many to lay out now, and what stands behind the last of them.
 */
export function useGrowing(count: number, step: number): [number, RefObject<HTMLDivElement | null>] {
  const [shown, setShown] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  // Looks again after each step, because the end may still be near.
  useEffect(() => {
    if (!end.current || shown >= count) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setShown((before) => before + step));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, count, step]);
  return [shown, end];
}
