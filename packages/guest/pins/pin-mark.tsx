import type { ReactNode } from "react";
import { type Point, sidesOf } from "./threads";

const CORNERS = {
  above: { right: "rounded-bl-none", left: "rounded-br-none" },
  below: { right: "rounded-tl-none", left: "rounded-tr-none" },
};

/**
 * The number of a pin, on the picture and beside its comment. White and dark, so that it is seen on any picture.
 *
 * @param props.at its point, to which the sharp corner is turned.
 */
export function PinMark({
  children,
  at = { x: 0, y: 1 },
  isActive = false,
  isResolved = false,
}: {
  children: ReactNode;
  at?: Point;
  isActive?: boolean;
  isResolved?: boolean;
}) {
  const { isBelow, isLeft } = sidesOf(at);
  const corner = CORNERS[isBelow ? "below" : "above"][isLeft ? "left" : "right"];
  return (
    <span
      className={`grid h-7 min-w-7 place-content-center rounded-full border-2 border-white px-1 text-xs leading-none font-medium tabular-nums shadow-md ${corner} ${isActive ? "bg-accent text-on-accent" : isResolved ? "bg-black/45 text-white/80" : "bg-black/80 text-white"}`}
    >
      {children}
    </span>
  );
}
