"use client";
import { type RefCallback, useCallback, useState } from "react";

/** As it was last: whoever comes back finds the page laid out at once, and with it the place they had scrolled to. */
let latest = 0;

/** The width of an element, followed as it changes; 0 until it is known. */
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
