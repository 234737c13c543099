import { type RefObject, useEffect, useRef, useState } from "react";

/** Pictures that are laid out at first, and then each time that somebody comes near their end: a browser lays out so many at once. */
const STEP = 200;
/** How near, in heights of the window. */
const AHEAD = "300%";

/** @param count of all pictures. @returns how many to lay out now, and what stands behind the last of them. */
export function useGrowing(count: number): [number, RefObject<HTMLDivElement | null>] {
  const [shown, setShown] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  // Looks again after each step, because the end may still be near.
  useEffect(() => {
    if (!end.current || shown >= count) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown((before) => before + STEP);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, count]);
  return [shown, end];
}
