"use client";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { Icon } from "../present/icon";

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
const LARGE_STEPS: Partial<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

const within = (percent: number) => Math.min(100, Math.max(0, percent));

/**
 * A handle between two pictures on top of each other, for mouse and finger. Within it is a range field, which nobody sees: its keys
 * move the handle, and so do the gestures of a phone's screen reader.
 */
export function Divider({ at, onMove, place, label, valueText }: Props) {
  const field = useRef<HTMLInputElement>(null);
  function drag(event: PointerEvent<HTMLElement>) {
    const box = place.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(within(((event.clientX - box.left) / box.width) * 100));
  }
  function press(event: KeyboardEvent) {
    const step = event.shiftKey && LARGE_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(within(at + step * LARGE_STEP_PERCENT));
  }
  return (
    <div
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        field.current?.focus({ preventScroll: true });
      }}
      onPointerMove={drag}
      className="pointer-events-auto absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none"
      style={{ left: `${at}%` }}
    >
      <input
        ref={field}
        type="range"
        min={0}
        max={100}
        step={STEP_PERCENT}
        value={at}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
        onKeyDown={press}
        className="peer pointer-events-none absolute inset-0 m-0 size-full opacity-0"
      />
      <span
        aria-hidden
        className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.4)]"
      />
      <span
        aria-hidden
        className="absolute top-1/2 left-1/2 flex size-9 -translate-1/2 items-center justify-center rounded-full bg-white text-black shadow-[0_0_0_1px_rgb(0_0_0/0.4)] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
      >
        <Icon name="divide" size={16} />
      </span>
    </div>
  );
}
