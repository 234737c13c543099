"use client";
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";

/** As long as phones take for their own menus. */
const LONG_PRESS_MS = 450;
/** A finger that moves farther scrolls. */
const MAX_MOVE_PX = 10;

/** The handlers of an element on which a long touch means something; the click that follows it is swallowed. */
export function useLongPress(onLongPress: (target: Element) => void) {
  const latest = useRef(onLongPress);
  useEffect(() => {
    latest.current = onLongPress;
  });
  const handlers = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let isTouch = false;
    let wasLong = false;
    const stop = () => clearTimeout(timer);
    return {
      onPointerDown(event: PointerEvent) {
        stop();
        isTouch = event.pointerType !== "mouse";
        wasLong = false;
        if (!isTouch || !event.isPrimary || !(event.target instanceof Element)) return;
        const { target } = event;
        from = { x: event.clientX, y: event.clientY };
        timer = setTimeout(() => {
          wasLong = true;
          latest.current(target);
        }, LONG_PRESS_MS);
      },
      onPointerMove(event: PointerEvent) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > MAX_MOVE_PX) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu(event: MouseEvent) {
        // The browser's own menu of a link or picture would take the press.
        if (isTouch) event.preventDefault();
      },
      onClickCapture(event: MouseEvent) {
        if (!wasLong) return;
        wasLong = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, []);
  return handlers;
}
