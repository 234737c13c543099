"use client";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { Divider } from "@/components/ui/zoom/divider";

interface Props {
  /** Of both pictures. */
  size: { width: number; height: number };
  zoom: number;
  /** Where the divider is, in percent of what the pictures cover, from the left. */
  at: number;
  onMove: (at: number) => void;
  before: ReactNode;
  after: ReactNode;
}

/** Before over after, as far as the divider, which is as high as the pictures and leads from one of their edges to the other. */
export function Slider({ size, zoom, at, onMove, before, after }: Props) {
  const covered = useRef<HTMLDivElement>(null);
  return (
    <div className="absolute inset-0 [container-type:size]">
      {/* Variables are resolved below the container, whose size they name. */}
      <div className="absolute inset-0" style={coveredBy(size, zoom)}>
        {after}
        <div
          className="pointer-events-none absolute inset-0"
          style={{
            clipPath: `inset(0 calc((100% - var(--covered-width)) / 2 + var(--covered-width) * ${(100 - at) / 100}) 0 0)`,
          }}
        >
          {before}
        </div>
        <div
          ref={covered}
          className="pointer-events-none absolute inset-0 m-auto h-(--covered-height) w-(--covered-width)"
        >
          <Divider
            at={at}
            onMove={onMove}
            place={covered}
            label="Divider between before and after"
            valueText={`${Math.round(at)} % before, ${100 - Math.round(at)} % after`}
          />
        </div>
      </div>
    </div>
  );
}

/** A picture in the middle of its room: it fits in, and covers more of it with the zoom. */
function coveredBy({ width, height }: Props["size"], zoom: number): CSSProperties {
  const ratio = width / height;
  return {
    "--covered-width": `min(100cqw, min(100cqw, 100cqh * ${ratio}) * ${zoom})`,
    "--covered-height": `min(100cqh, min(100cqh, 100cqw / ${ratio}) * ${zoom})`,
  } as CSSProperties;
}
