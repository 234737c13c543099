"use client";
import { type RefCallback, useCallback, useState } from "react";
import { contentWidth } from "@/components/ui/layout/content-width";
import type { WindowSize } from "@/lib/contract/window-size";

/** The composer, beside the stream in a wide window. */
const COMPOSER_PX = 380;

/** The last measured size, so that the stream is laid out at once on return and its scroll position can be restored. */
let latest: WindowSize | null = null;

/** @param guess the size of the window as the server knew it. @returns the width of the stream, kept current, and the height of the window. */
export function useStreamSize(guess: WindowSize): [RefCallback<HTMLElement>, WindowSize] {
  const [size, setSize] = useState<WindowSize>(
    () => latest ?? { width: contentWidth(guess.width, COMPOSER_PX), height: guess.height },
  );
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const note = () => {
      const width = Math.floor(element.getBoundingClientRect().width);
      if (width === 0) return;
      setSize((before) => {
        latest = before.width === width ? before : { width, height: window.innerHeight };
        return latest;
      });
    };
    note();
    const observer = new ResizeObserver(note);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
