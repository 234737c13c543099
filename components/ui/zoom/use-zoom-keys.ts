"use client";
import {
  type ChangeView,
  isCloser,
  panBy,
  type Scene,
  steppedZoom,
  type View,
  WHOLE,
  zoomAt,
} from "guest/zoom";
import { useEffect, useRef } from "react";
import { isCovered, isTyping, singleKeysAreOn } from "@/lib/client/commands/keyboard";

interface Keys {
  view: View;
  scene: Scene | null;
  onChange: ChangeView;
  /** Whether the arrow keys alone move the picture; otherwise they do with Shift. */
  arrowsPan: boolean;
}

const PAN_PIXELS = 80;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: PAN_PIXELS, y: 0 },
  ArrowRight: { x: -PAN_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: PAN_PIXELS },
  ArrowDown: { x: 0, y: -PAN_PIXELS },
};

/** Whether a key press belongs to the focused element or to a dialog, and not to the page. */
export function isSpokenFor(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.metaKey || event.ctrlKey || event.altKey) return true;
  // Single-character shortcuts can be switched off in the settings; arrow keys stay.
  if (event.key.length === 1 && !singleKeysAreOn()) return true;
  return isCovered() || isTyping(event.target) || event.target instanceof HTMLInputElement;
}

/** `+` and `-` zoom in and out, `0` fits the picture, `1` or `Z` shows its actual size, arrow keys pan. */
export function useZoomKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { view, scene, onChange, arrowsPan } = latest.current;
      if (!scene || isSpokenFor(event)) return;
      const change = changeOf(event.key);
      const by = ARROWS[event.key];
      if (change) {
        event.preventDefault();
        onChange((now) => change(now, scene));
      } else if (by && isCloser(view) && (arrowsPan || event.shiftKey)) {
        event.preventDefault();
        onChange((now) => panBy(now, scene, by));
      }
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** The change of the view by a key, without the arrows; null for any other key. */
export function changeOf(key: string): ((view: View, scene: Scene) => View) | null {
  if (key === "+" || key === "=")
    return (view, scene) => zoomAt(view, scene, steppedZoom(view.zoom, scene, 1));
  if (key === "-") return (view, scene) => zoomAt(view, scene, steppedZoom(view.zoom, scene, -1));
  if (key === "0") return () => WHOLE;
  if (key === "1" || key === "z") return (view, scene) => zoomAt(view, scene, scene.actualZoom);
  return null;
}
