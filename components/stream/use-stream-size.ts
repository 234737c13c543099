"use client";
import type { WindowSize } from "contract/window-size";
import { type RefCallback, useCallback, useState } from "react";
import { contentWidth } from "@/components/ui/layout/content-width";
import { isNear } from "@/components/ui/layout/guessed-layout";

/** The composer, beside the stream in a wide window. */
const COMPOSER_PX = 380;

export interface StreamSize extends WindowSize {
  /** Otherwise it is a guess. */
  isMeasured: boolean;
}

/** The last measured size, so that the stream is laid out at once on return and its scroll position can be restored. */
let latest: StreamSize | null = null;

/** @param guess the size of the window as the server knew it. @returns the width of the stream, kept current, and the height of the window. */
export function useStreamSize(guess: WindowSize): [RefCallback<HTMLElement>, StreamSize] {
  const [size, setSize] = useState<StreamSize>(
    () =>
      latest ?? {
        width: contentWidth(guess.width, COMPOSER_PX),
        height: guess.height,
        isMeasured: false,
      },
  );
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const note = () => {
      const width = Math.floor(element.getBoundingClientRect().width);
      if (width === 0) return;
      setSize((before) => {
        if (before.isMeasured && before.width === width) return before;
        // Rows that are painted keep the height for which they were laid out.
        const height = isNear(before.width, width) && !before.isMeasured ? before.height : window.innerHeight;
        latest = { width, height, isMeasured: true };
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
