"use client";
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { listenOverPage } from "@/lib/client/commands/keyboard-listener";

/** Where dragged items would go. */
export interface DropPlace {
  /** The index of the item before which they go; the length of the list for the end. */
  slot: number;
  /** The line that shows the place, in pixels of the container. */
  line: { left: number; top: number; width: number; height: number };
}

interface Props {
  /** Around the items, each of which has its id in `data-drag`. */
  container: RefObject<HTMLElement | null>;
  /** @param at in pixels of the container. @returns null where nothing can go. */
  placeAt: (at: { x: number; y: number }) => DropPlace | null;
  /** Whether the page scrolls when the pointer is near the edges of the window. */
  scrollsPage: boolean;
  /** The items that are dragged when this one is: the selection, or it alone. */
  idsWith: (itemId: string) => ReadonlySet<string>;
  /** A long touch, which begins a drag when the finger then moves. */
  onLongPress: (itemId: string) => void;
  onDrop: (ids: ReadonlySet<string>, slot: number, itemId: string) => void;
  /** For screen readers. */
  onCancel: () => void;
}

export interface Drag {
  itemId: string;
  ids: ReadonlySet<string>;
  place: DropPlace | null;
}

const MIN_DRAG_PX = 6;
/** As long as phones take for their own menus. */
const LONG_PRESS_MS = 450;
/** A finger that moves farther before scrolls. */
const MAX_REST_PX = 10;
/** This near to the edges of the window the page scrolls, the nearer the faster. */
const SCROLL_ZONE_PX = 90;
const MAX_SCROLL_PX = 22;

interface Press {
  itemId: string;
  pointerId: number;
  isTouch: boolean;
  /** Whether a touch has lasted long enough to drag. */
  isLifted: boolean;
  from: { x: number; y: number };
  now: { x: number; y: number };
  timer: ReturnType<typeof setTimeout> | undefined;
}

const itemIdOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-drag]")?.dataset.drag ?? null) : null;

/**
 * Dragging of items by mouse, or by touch after a long press. Escape cancels.
 *
 * @returns the drag, null while nothing is dragged, the handlers of the container, and the element that follows the pointer.
 */
export function useDrag(props: Props) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const machine = useMemo(() => createDragging(latest, ghost, setDrag), []);
  useEffect(() => machine.listen(), [machine]);
  return { drag, ghost, handlers: machine.handlers };
}

function createDragging(
  latest: RefObject<Props>,
  ghost: RefObject<HTMLDivElement | null>,
  show: (drag: Drag | null) => void,
) {
  let press: Press | null = null;
  let drag: Drag | null = null;
  let frame = 0;
  /** The click that ends a drag or a long press is none. */
  let swallowsClick = false;

  function begin(): void {
    if (!press) return;
    drag = { itemId: press.itemId, ids: latest.current.idsWith(press.itemId), place: null };
    swallowsClick = true;
    document.body.style.cursor = "grabbing";
    follow();
  }

  /** In every frame, because the page scrolls also while the pointer rests at its edge. */
  function follow(): void {
    if (!drag || !press) return;
    const { container, placeAt, scrollsPage } = latest.current;
    const { x, y } = press.now;
    const above = SCROLL_ZONE_PX - y;
    const below = y - (window.innerHeight - SCROLL_ZONE_PX);
    const beyond = above > 0 ? -above : Math.max(0, below);
    if (scrollsPage && beyond !== 0) {
      const share = Math.max(-1, Math.min(1, beyond / SCROLL_ZONE_PX));
      window.scrollBy({ top: Math.round(share * MAX_SCROLL_PX), behavior: "instant" });
    }
    const at = container.current?.getBoundingClientRect();
    const place = at ? placeAt({ x: x - at.left, y: y - at.top }) : null;
    const isSame = place?.slot === drag.place?.slot && place?.line.top === drag.place?.line.top;
    if (!isSame || !drag.place) {
      drag = { ...drag, place };
      show(drag);
    }
    if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
    frame = requestAnimationFrame(follow);
  }

  function end(): void {
    clearTimeout(press?.timer);
    cancelAnimationFrame(frame);
    press = null;
    if (!drag) return;
    drag = null;
    document.body.style.cursor = "";
    show(null);
  }

  function drop(): void {
    const dropped = drag;
    end();
    if (dropped?.place) latest.current.onDrop(dropped.ids, dropped.place.slot, dropped.itemId);
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      end();
      swallowsClick = false;
      const itemId = itemIdOf(event.target);
      if (!itemId || !event.isPrimary || event.button !== 0) return;
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = { x: event.clientX, y: event.clientY };
      const isTouch = event.pointerType !== "mouse";
      const { pointerId } = event;
      press = { itemId, pointerId, isTouch, isLifted: !isTouch, from: at, now: at, timer: undefined };
      if (isTouch) press.timer = setTimeout(lift, LONG_PRESS_MS);
    },
    onContextMenu(event: MouseEvent) {
      // The browser's own menu of a picture would take the long press.
      if (press?.isTouch) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!swallowsClick) return;
      swallowsClick = false;
      // A drag that ended outside has no click of its own, and a key's click must not pay for it.
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  function lift(): void {
    if (!press) return;
    press.isLifted = true;
    swallowsClick = true;
    latest.current.onLongPress(press.itemId);
  }

  function move(event: globalThis.PointerEvent): void {
    if (!press || event.pointerId !== press.pointerId) return;
    press.now = { x: event.clientX, y: event.clientY };
    if (drag) return;
    const moved = Math.hypot(press.now.x - press.from.x, press.now.y - press.from.y);
    if (!press.isLifted) {
      if (moved > MAX_REST_PX) end();
    } else if (moved > MIN_DRAG_PX) begin();
  }

  function release(event: globalThis.PointerEvent): void {
    if (event.pointerId === press?.pointerId) drop();
  }

  function cancelByKey(event: KeyboardEvent): boolean {
    if (event.key !== "Escape" || !drag) return false;
    event.preventDefault();
    end();
    latest.current.onCancel();
    return true;
  }

  /** A lifted picture is moved instead of the page. */
  const keepPage = (event: TouchEvent) => {
    if (press?.isLifted && event.cancelable) event.preventDefault();
  };

  return {
    handlers,
    listen() {
      const element = latest.current.container.current;
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", release);
      window.addEventListener("pointercancel", end);
      const endKeys = listenOverPage(cancelByKey);
      element?.addEventListener("touchmove", keepPage, { passive: false });
      return () => {
        end();
        window.removeEventListener("pointermove", move);
        window.removeEventListener("pointerup", release);
        window.removeEventListener("pointercancel", end);
        endKeys();
        element?.removeEventListener("touchmove", keepPage);
      };
    },
  };
}
