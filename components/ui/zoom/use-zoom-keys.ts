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
import { singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { usePageKeys } from "@/lib/client/commands/keyboard-listener";

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

/** Whether a key press has a meaning for the focused element, or is switched off. */
export function isSpokenFor(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey) return true;
  // Single-character shortcuts can be switched off in the settings; arrow keys stay.
  if (event.key.length === 1 && !singleKeysAreOn()) return true;
  return event.target instanceof HTMLInputElement;
}

/** `+` and `-` zoom in and out, `0` fits the picture, `1` or `Z` shows its actual size, arrow keys pan. */
export function useZoomKeys({ view, scene, onChange, arrowsPan }: Keys): void {
  usePageKeys((event) => {
    if (!scene || isSpokenFor(event)) return false;
    const change = changeOf(event.key);
    const by = ARROWS[event.key];
    if (change) onChange((now) => change(now, scene));
    else if (by && isCloser(view) && (arrowsPan || event.shiftKey)) onChange((now) => panBy(now, scene, by));
    else return false;
    return true;
  });
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
