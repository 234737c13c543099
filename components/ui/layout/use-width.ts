"use client";
import { type RefCallback, useCallback, useState } from "react";

/** The last width, so that a page is laid out at once on return and its scroll position can be restored. */
let latest = 0;

/** The current width of an element; 0 until it is measured. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(() => latest);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const note = (pixels: number) => {
      latest = Math.floor(pixels);
      setWidth(latest);
    };
    note(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => note(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
