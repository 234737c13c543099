"use client";
import { ChevronsLeftRight } from "lucide-react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";

interface Props {
  /** From the left, in percent of the place. */
  at: number;
  onMove: (at: number) => void;
  /** What it divides. */
  place: RefObject<HTMLElement | null>;
  label: string;
  /** What a screen reader says. */
  valueText: string;
}

const STEP_PERCENT = 2;
const LARGE_STEP_PERCENT = 10;

const within = (percent: number) => Math.min(100, Math.max(0, percent));

/** A handle between two pictures on top of each other, for pointer, touch and keys. */
export function Divider({ at, onMove, place, label, valueText }: Props) {
  function drag(event: PointerEvent<HTMLElement>) {
    const box = place.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(within(((event.clientX - box.left) / box.width) * 100));
  }
  function press(event: KeyboardEvent) {
    const to = {
      ArrowLeft: at - (event.shiftKey ? LARGE_STEP_PERCENT : STEP_PERCENT),
      ArrowDown: at - STEP_PERCENT,
      ArrowRight: at + (event.shiftKey ? LARGE_STEP_PERCENT : STEP_PERCENT),
      ArrowUp: at + STEP_PERCENT,
      PageDown: at - LARGE_STEP_PERCENT,
      PageUp: at + LARGE_STEP_PERCENT,
      Home: 0,
      End: 100,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(within(to));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at)}
      aria-valuetext={valueText}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={drag}
      className="group pointer-events-auto absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
      style={{ left: `${at}%` }}
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.4)]"
      />
      <span
        aria-hidden
        className="absolute top-1/2 left-1/2 flex size-9 -translate-1/2 items-center justify-center rounded-full bg-white text-black shadow-[0_0_0_1px_rgb(0_0_0/0.4)] group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent"
      >
        <ChevronsLeftRight className="size-4" />
      </span>
    </div>
  );
}
