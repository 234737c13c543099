"use client";
import { memo, useEffect, useRef } from "react";
import { useInTurns } from "../growing/use-in-turns";
import { PinMark } from "./pin-mark";
import { enlarged, movedBy, type Pin, type Point, placeOf } from "./threads";

interface Props {
  pins: readonly Pin[];
  /** By how much the picture is enlarged; the pins are not. */
  zoom: number;
  activeId: string | null;
  /** The same function as long as possible: with another one all pins are drawn anew. */
  onActivate: (pinId: string) => void;
}

/** A picture can have hundreds. */
const PINS_AT_ONCE = 75;

/**
 * Numbered pins over a picture: stands in the picture's own box, so that they hold in every size and zoom. For pointers alone:
 * the list of comments has the same as buttons with names.
 */
export function PinLayer({ pins, zoom, activeId, onActivate }: Props) {
  const shown = useInTurns(pins.length, PINS_AT_ONCE);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0" style={enlarged(zoom)}>
      {pins.map(
        (pin, at) =>
          (at < shown || pin.id === activeId) && (
            <SetPin key={pin.id} {...pin} isActive={pin.id === activeId} onActivate={onActivate} />
          ),
      )}
    </div>
  );
}

/** Not drawn anew with its picture: its properties are compared one by one. */
const SetPin = memo(function SetPin({
  id,
  number,
  x,
  y,
  isResolved,
  isActive,
  onActivate,
}: Pin & { isActive: boolean; onActivate: (pinId: string) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-pin={number}
      onClick={() => onActivate(id)}
      style={placeOf({ x, y })}
      className={`pointer-events-auto absolute pointer-coarse:after:absolute pointer-coarse:after:-inset-2 ${isActive ? "z-10" : ""}`}
    >
      <PinMark at={{ x, y }} isActive={isActive} isResolved={isResolved}>
        {number}
      </PinMark>
    </button>
  );
});

/** A pin that is not sent yet. */
export function NewPin({ at, zoom }: { at: Point; zoom: number }) {
  return (
    <span
      aria-hidden
      data-new-pin
      style={{ ...placeOf(at), ...enlarged(zoom) }}
      className="pointer-events-none absolute z-10"
    >
      <PinMark at={at} isActive>
        +
      </PinMark>
    </span>
  );
}

interface CrossProps {
  at: Point;
  zoom: number;
  onMove: (to: Point) => void;
  onSet: () => void;
}

const percent = (fraction: number) => `${Math.round(fraction * 100)} %`;

/** Sets a pin by keyboard: arrow keys move the cross, Enter sets the pin. Pointers go through it. Takes the focus. */
export function PinCross({ at, zoom, onMove, onSet }: CrossProps) {
  const cross = useRef<HTMLButtonElement>(null);
  useEffect(() => cross.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={cross}
      type="button"
      aria-label={`Place of the pin: ${percent(at.x)} from the left, ${percent(at.y)} from the top. Arrow keys move it, Enter sets it.`}
      onClick={onSet}
      onKeyDown={(event) => {
        const to = movedBy(event.key, at, event.shiftKey);
        if (!to) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(to);
      }}
      style={{
        left: `${at.x * 100}%`,
        top: `${at.y * 100}%`,
        transform: `translate(-50%, -50%) scale(${1 / zoom})`,
      }}
      className="pointer-events-none absolute z-10 grid size-11 place-content-center rounded-full opacity-0 focus-visible:opacity-100"
    >
      <svg aria-hidden="true" width="32" height="32" viewBox="0 0 32 32" fill="none" strokeWidth="2">
        <path d="M16 2v28M2 16h28" stroke="#fff" strokeWidth="5" />
        <path d="M16 2v28M2 16h28" stroke="#000" />
      </svg>
    </button>
  );
}
