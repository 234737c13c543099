"use client";
import { useRef } from "react";

/** So far a finger moves, in pixels, before it is a swipe. */
const SWIPE = 24;

interface Props {
  open: boolean;
  controls: string;
  onChange: (open: boolean) => void;
}

/** The grip of the sheet on a phone: a tap opens and closes it, a swipe does what it points at. */
export function SheetHandle({ open, controls, onChange }: Props) {
  const from = useRef<number | null>(null);
  const swiped = useRef(false);
  return (
    <button
      type="button"
      aria-label={open ? "Collapse the composer" : "Expand the composer"}
      aria-expanded={open}
      aria-controls={controls}
      onPointerDown={(event) => {
        from.current = event.clientY;
        swiped.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const moved = event.clientY - (from.current ?? event.clientY);
        swiped.current = Math.abs(moved) > SWIPE;
        if (swiped.current) onChange(moved < 0);
      }}
      onClick={() => {
        if (!swiped.current) onChange(!open);
        swiped.current = false;
      }}
      className="flex h-6 w-full shrink-0 touch-none items-center justify-center lg:hidden"
    >
      <span aria-hidden className="h-1 w-9 rounded-full bg-edge" />
    </button>
  );
}
