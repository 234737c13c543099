"use client";
import { useRef } from "react";

/** How far a finger moves before it counts as a swipe. */
const MIN_SWIPE_PX = 24;

interface Props {
  open: boolean;
  controls: string;
  onChange: (open: boolean) => void;
}

/** The handle of the sheet on a phone: a tap toggles it, a swipe opens or closes it. */
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
        swiped.current = Math.abs(moved) > MIN_SWIPE_PX;
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
