"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { isSpokenFor } from "@/components/ui/zoom/use-zoom-keys";
import { pictureIndex, stepped } from "./picture-index";

/** The picture in view, kept in the address. The arrow keys go to the previous and next picture. */
export function usePicture(count: number): { index: number; show: (index: number) => void } {
  const index = pictureIndex(useSearchParams().get("picture"), count);
  const show = useCallback((next: number) => {
    const { pathname } = window.location;
    window.history.replaceState(null, "", next === 0 ? pathname : `${pathname}?picture=${next + 1}`);
  }, []);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (count < 2 || event.shiftKey || isSpokenFor(event)) return;
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      // Read from the address, because a second key may be pressed before the page is rendered.
      const now = new URLSearchParams(window.location.search).get("picture");
      show(stepped(pictureIndex(now, count), step, count));
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [count, show]);
  return { index, show };
}
