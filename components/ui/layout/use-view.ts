"use client";
import { type RefObject, startTransition, useCallback, useEffect, useState } from "react";

/** A part of the sheet, in pixels from its top. */
export interface View {
  from: number;
  to: number;
}

/** How much is rendered above and below the visible part, in heights of the window. */
const MARGIN = 1;
/** Scrolling by less than this share of the window renders nothing new. */
const STEP = 0.25;

/** The visible part of an element with a margin, updated in steps while the page scrolls. */
export function useView(element: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState<View>({ from: 0, to: 2_000 });
  const look = useCallback(() => {
    if (!element.current) return;
    const height = window.innerHeight;
    const step = height * STEP;
    const top = Math.floor(-element.current.getBoundingClientRect().top / step) * step;
    const from = top - height * MARGIN;
    const to = top + step + height * (1 + MARGIN);
    setView((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, [element]);
  useEffect(() => {
    startTransition(look);
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [look]);
  return view;
}
