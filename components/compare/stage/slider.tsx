"use client";
import { ChevronsLeftRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Compared } from "../use-comparison";
import { Letter, PictureFrame, type SharedView } from "./picture-frame";

interface Props extends SharedView {
  compared: readonly Compared[];
}

const STEP_PERCENT = 2;
const LARGE_STEP_PERCENT = 10;

const within = (percent: number) => Math.min(100, Math.max(0, percent));

/** Two pictures on top of each other with a movable divider: the first on its left, the second on its right. */
export function Slider({ compared, onScene, ...shared }: Props) {
  const [at, setAt] = useState(50);
  const place = useRef<HTMLElement>(null);
  const [left, right] = compared;
  if (!left || !right) return null;

  function drag(event: PointerEvent<HTMLElement>) {
    const box = place.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setAt(within(((event.clientX - box.left) / box.width) * 100));
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
    setAt(within(to));
  }

  return (
    <section
      ref={place}
      aria-label="Pictures"
      className="relative h-[62dvh] overflow-hidden bg-tray lg:h-auto lg:min-h-0 lg:flex-1 lg:rounded-tile"
    >
      <PictureFrame one={right} {...shared} onScene={onScene} className="absolute inset-0" />
      <div className="pointer-events-none absolute inset-0" style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
        <PictureFrame one={left} {...shared} className="absolute inset-0 bg-tray" />
      </div>
      <Letter one={left} className="bottom-2 left-2" />
      <Letter one={right} className="right-2 bottom-2" />
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Divider between ${left.letter} and ${right.letter}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        aria-valuetext={`${Math.round(at)} % of ${left.letter}`}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus({ preventScroll: true });
        }}
        onPointerMove={drag}
        className="group absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
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
    </section>
  );
}
