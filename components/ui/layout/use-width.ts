"use client";
import { type RefCallback, useCallback, useState } from "react";

/** The last width, so that a page is laid out at once on return and its scroll position can be restored. */
let latest = 0;

const atOnce = (update: () => void) => update();

/**
 * The current width of an element; 0 until it is measured.
 *
 * @param first how the first measured width is set: at once, before anything else of the page can move, or by `startTransition`
 * where the browser's layout of the first screen is the same and hundreds of pictures get their places in several turns.
 */
export function useWidth(first = atOnce): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(() => latest);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      let known = Math.floor(element.getBoundingClientRect().width);
      latest = known;
      first(() => setWidth(known));
      const observer = new ResizeObserver(([entry]) => {
        const now = Math.floor(entry?.contentRect.width ?? 0);
        if (now === known) return;
        known = now;
        latest = now;
        setWidth(now);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [first],
  );
  return [ref, width];
}
