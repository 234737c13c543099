"use client";
import { type RefCallback, useCallback } from "react";

/** Of Shift with an arrow key, as a part of the picture. */
const STEP = 0.1;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
/** Less is a click. */
const MIN_DRAG_PX = 4;

const within = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Moves the pictures of all cells together, by dragging one of them or with Shift and the arrow keys. The place is kept in the
 * style of the grid, `--at-x` and `--at-y` from 0 to 1, so that nothing is rendered again.
 */
export function useSharedPan(isOn: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (grid: HTMLElement | null) => {
      if (!grid || !isOn) return;
      const at = (axis: "x" | "y") => Number(grid.style.getPropertyValue(`--at-${axis}`));
      const moveTo = (x: number, y: number) => {
        grid.style.setProperty("--at-x", String(within(x)));
        grid.style.setProperty("--at-y", String(within(y)));
      };
      function onKeyDown(event: KeyboardEvent): void {
        const by = event.shiftKey ? KEYS[event.key] : undefined;
        if (!by) return;
        event.preventDefault();
        moveTo(at("x") + by[0], at("y") + by[1]);
      }
      function onPointerDown(event: PointerEvent): void {
        const image = event.target;
        if (!(image instanceof HTMLImageElement) || event.button !== 0) return;
        const [fromX, fromY, x, y] = [at("x"), at("y"), event.clientX, event.clientY];
        // How far the picture can be moved in its cell.
        const frame = image.parentElement ?? image;
        const wide = Math.max(1, image.offsetWidth - frame.clientWidth);
        const high = Math.max(1, image.offsetHeight - frame.clientHeight);
        let isDrag = false;
        const move = (now: PointerEvent) => {
          const [dx, dy] = [now.clientX - x, now.clientY - y];
          isDrag ||= Math.hypot(dx, dy) >= MIN_DRAG_PX;
          if (isDrag) moveTo(fromX - dx / wide, fromY - dy / high);
        };
        const end = () => {
          window.removeEventListener("pointermove", move);
          window.removeEventListener("pointerup", end);
          window.removeEventListener("pointercancel", end);
          // The click that ends a drag opens nothing.
          if (isDrag) window.addEventListener("click", ignore, { capture: true, once: true });
          setTimeout(() => window.removeEventListener("click", ignore, { capture: true }));
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", end);
        window.addEventListener("pointercancel", end);
      }
      grid.addEventListener("keydown", onKeyDown);
      grid.addEventListener("pointerdown", onPointerDown);
      return () => {
        grid.removeEventListener("keydown", onKeyDown);
        grid.removeEventListener("pointerdown", onPointerDown);
      };
    },
    [isOn],
  );
}

const ignore = (event: Event) => event.stopPropagation();
