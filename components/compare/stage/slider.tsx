"use client";
import { BeforeAfter } from "guest/zoom";
import { useState } from "react";
import type { Compared } from "../use-comparison";
import { Letter, PictureFrame, type SharedView } from "./picture-frame";

interface Props extends SharedView {
  compared: readonly Compared[];
}

/** Two pictures on top of each other with a movable divider: the first on its left, the second on its right. */
export function Slider({ compared, onScene, ...shared }: Props) {
  const [at, setAt] = useState(50);
  const [left, right] = compared;
  if (!left || !right) return null;
  return (
    <section
      aria-label="Pictures"
      className="relative h-[62dvh] overflow-hidden bg-tray lg:h-auto lg:min-h-0 lg:flex-1 lg:rounded-tile"
    >
      <BeforeAfter
        sizes={[left.output, right.output]}
        zoom={shared.view.zoom}
        names={[left.letter, right.letter]}
        {...{ at, onMove: setAt }}
        before={<PictureFrame one={left} {...shared} className="absolute inset-0 bg-tray" />}
        after={<PictureFrame one={right} {...shared} onScene={onScene} className="absolute inset-0" />}
      />
      <Letter one={left} className="bottom-2 left-2" />
      <Letter one={right} className="right-2 bottom-2" />
    </section>
  );
}
