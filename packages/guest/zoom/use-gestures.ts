"use client";
import { type RefObject, useEffect, useRef } from "react";
import { isCloser, type Point, panBy, pointUnder, type Scene, toggledZoom, type View, zoomAt } from "./view";

export type ChangeView = (change: (view: View) => View) => void;

interface Gestures {
  view: View;
  scene: Scene | null;
  onChange: ChangeView;
  /** A horizontal swipe over a picture that is not zoomed in: 1 for the next picture, -1 for the previous one. */
  onSwipe?: ((step: 1 | -1) => void) | undefined;
  /** A vertical swipe over a picture that is not zoomed in, on a page that does not scroll: 1 for up, -1 for down. */
  onSwipeUp?: ((step: 1 | -1) => void) | undefined;
  /** A press without a stroke on the picture, at fractions of it; then a double press does not zoom. */
  onTap?: ((at: Pick<View, "x" | "y">) => void) | undefined;
  /** Whether the mouse, a pen or one finger draws on the picture; then only two fingers and the wheel move it. */
  draws?: boolean | undefined;
}

/** What Safari reports of two fingers on a trackpad; other browsers report a wheel event with Ctrl instead. */
interface SafariPinch extends Event {
  /** Distance of the fingers as a multiple of their distance when the pinch began. */
  scale: number;
  clientX: number;
  clientY: number;
}

const TAP_PIXELS = 8;
const DOUBLE_TAP_MS = 350;
const SWIPE_PIXELS = 48;
/** Natural logarithm of the zoom factor, for one pixel of the wheel. */
const WHEEL_SPEED = 0.0018;
/** The same for a trackpad pinch, which arrives as a wheel event with small numbers. */
const PINCH_SPEED = 0.012;
const LINE_PIXELS = 16;

const isAlong = (along: number, across: number) =>
  Math.abs(along) > SWIPE_PIXELS && Math.abs(along) > 2 * Math.abs(across);

const isInteractive = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, a, input, [role=slider]") !== null;

/** Zooms and pans one picture by wheel, drag, pinch, swipe and double click. */
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(
    () => (stage.current ? listenToGestures(stage.current, () => latest.current) : undefined),
    [stage],
  );
}

/**
 * Where the page itself scrolls, the wheel alone keeps scrolling it until the picture is zoomed in.
 *
 * @param current gives the view and the callbacks of the last render.
 * @returns stops listening.
 */
export function listenToGestures(element: HTMLElement, current: () => Gestures): () => void {
  const fingers = new Map<number, Point>();
  let start: { at: Point; time: number; isSingle: boolean } | null = null;
  let tap: { at: Point; time: number } | null = null;
  let pinchScale = 1;

  const change = (make: (view: View, scene: Scene) => View) => {
    const { scene, onChange } = current();
    if (scene) onChange((view) => make(view, scene));
  };
  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };

  function wheel(event: WheelEvent) {
    const { view } = current();
    const page = document.documentElement;
    const scrolls = page.scrollHeight > page.clientHeight + 1;
    if (scrolls && !event.ctrlKey && !event.metaKey && !isCloser(view)) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
    const speed = event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED;
    const at = place(event);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      change((now, scene) => panBy(now, scene, { x: -event.deltaX * unit, y: 0 }));
    } else {
      const factor = Math.exp(-event.deltaY * unit * speed);
      change((now, scene) => zoomAt(now, scene, now.zoom * factor, at));
    }
  }

  function pinch(event: Event) {
    const { scale, clientX, clientY } = event as SafariPinch;
    // Safari would zoom the whole page.
    event.preventDefault();
    const factor = event.type === "gesturestart" ? 1 : scale / pinchScale;
    pinchScale = event.type === "gesturestart" ? 1 : scale;
    // On a touch screen Safari reports the same fingers as pointers too, which zoom already.
    if (fingers.size > 0 || !(factor > 0) || factor === 1) return;
    const at = place({ clientX, clientY });
    change((now, scene) => zoomAt(now, scene, now.zoom * factor, at));
  }

  function down(event: PointerEvent) {
    if (event.button !== 0 || isInteractive(event.target)) return;
    const at = place(event);
    fingers.set(event.pointerId, at);
    if (fingers.size === 1) start = { at, time: event.timeStamp, isSingle: true };
    else if (start) start.isSingle = false;
    // A mouse over a picture that is not zoomed in keeps the browser's drag, which can drop the file elsewhere.
    if (fingers.size > 1 || (isCloser(current().view) && !current().draws)) {
      element.setPointerCapture(event.pointerId);
      if (event.pointerType === "mouse") event.preventDefault();
    }
  }

  function move(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = place(event);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.set(event.pointerId, at);
    if (other) {
      const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
      const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      const factor = distance(at) / Math.max(1, distance(before));
      const [from, to] = [middle(before), middle(at)];
      change((view, scene) =>
        panBy(zoomAt(view, scene, view.zoom * factor, from), scene, { x: to.x - from.x, y: to.y - from.y }),
      );
    } else if (isCloser(current().view) && !current().draws) {
      change((view, scene) => panBy(view, scene, { x: at.x - before.x, y: at.y - before.y }));
    }
  }

  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || !start) return;
    const { at: from, time, isSingle } = start;
    start = null;
    if (event.type === "pointercancel" || !isSingle || current().draws) return;
    const at = place(event);
    const stroke = { x: at.x - from.x, y: at.y - from.y };
    if (Math.hypot(stroke.x, stroke.y) < TAP_PIXELS) {
      const { view, scene, onTap } = current();
      if (onTap) {
        const place = scene && pointUnder(view, scene, at);
        if (place) onTap(place);
        return;
      }
      const isDouble =
        tap !== null &&
        event.timeStamp - tap.time < DOUBLE_TAP_MS &&
        Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < 3 * TAP_PIXELS;
      tap = isDouble ? null : { at, time };
      if (isDouble) change((view, scene) => toggledZoom(view, scene, at));
    } else if (event.pointerType === "touch" && !isCloser(current().view)) {
      const { onSwipe, onSwipeUp } = current();
      if (isAlong(stroke.x, stroke.y)) onSwipe?.(stroke.x < 0 ? 1 : -1);
      else if (isAlong(stroke.y, stroke.x)) onSwipeUp?.(stroke.y < 0 ? 1 : -1);
    }
  }

  const off = new AbortController();
  const { signal } = off;
  element.addEventListener("wheel", wheel, { passive: false, signal });
  element.addEventListener("gesturestart", pinch, { passive: false, signal });
  element.addEventListener("gesturechange", pinch, { passive: false, signal });
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  return () => off.abort();
}
