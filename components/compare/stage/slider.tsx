"use client";
import { useRef, useState } from "react";
import { Divider } from "@/components/ui/zoom/divider";
import type { Compared } from "../use-comparison";
import { Letter, PictureFrame, type SharedView } from "./picture-frame";

interface Props extends SharedView {
  compared: readonly Compared[];
}

/** Two pictures on top of each other with a movable divider: the first on its left, the second on its right. */
export function Slider({ compared, onScene, ...shared }: Props) {
  const [at, setAt] = useState(50);
  const place = useRef<HTMLElement>(null);
  const [left, right] = compared;
  if (!left || !right) return null;
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
      <Divider
        at={at}
        onMove={setAt}
        place={place}
        label={`Divider between ${left.letter} and ${right.letter}`}
        valueText={`${Math.round(at)} % of ${left.letter}`}
      />
    </section>
  );
}
