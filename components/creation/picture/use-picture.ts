"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { isSpokenFor } from "@/components/ui/zoom/use-zoom-keys";
import { usePageKeys } from "@/lib/client/commands/keyboard-listener";
import { pictureIndex, stepped } from "./picture-index";

/**
 * The picture in view, kept in the address. The arrow keys go to the previous and next picture.
 *
 * @param indexes of the pictures in the creation, in order. @returns its position among them, and how to change it.
 */
export function usePicture(indexes: readonly number[]): {
  position: number;
  show: (position: number) => void;
} {
  const position = pictureIndex(useSearchParams().get("picture"), indexes);
  const latest = useRef(indexes);
  useEffect(() => {
    latest.current = indexes;
  });
  const show = useCallback((next: number) => {
    const index = latest.current[next] ?? 0;
    const { pathname } = window.location;
    window.history.replaceState(null, "", index === 0 ? pathname : `${pathname}?picture=${index + 1}`);
  }, []);
  usePageKeys((event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || indexes.length < 2 || event.shiftKey || isSpokenFor(event)) return false;
    // Read from the address, because a second key may be pressed before the page is rendered.
    const now = new URLSearchParams(window.location.search).get("picture");
    show(stepped(pictureIndex(now, indexes), step, indexes.length));
    return true;
  });
  return { position, show };
}
