"use client";
import { type View, viewOf, whenScrolled } from "guest/growing";
import { type RefObject, startTransition, useCallback, useEffect, useState } from "react";

/** The visible part of an element with a margin, updated in steps while the page scrolls. */
export function useView(element: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState<View>({ from: 0, to: 2_000 });
  const look = useCallback(() => {
    if (!element.current) return;
    const { from, to } = viewOf(element.current);
    setView((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, [element]);
  useEffect(() => {
    startTransition(look);
    return whenScrolled(look);
  }, [look]);
  return view;
}
