"use client";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { Divider } from "./divider";
import type { Size } from "./view";

interface Props {
  /** Of both pictures. */
  sizes: readonly [Size, Size];
  /** That both share. */
  zoom: number;
  /** What a screen reader calls them. */
  names: readonly [string, string];
  /** Where the divider is, in percent of what the pictures cover, from the left. */
  at: number;
  onMove: (at: number) => void;
  /** Opaque, and as large as its place; so is `after`. */
  before: ReactNode;
  after: ReactNode;
  /** On what the pictures cover. Pointers go through it. */
  children?: ReactNode;
}

/** Before over after, as far as the divider, which is as high as the pictures and leads from one of their edges to the other. */
export function BeforeAfter({
  sizes,
  zoom,
  names: [left, right],
  at,
  onMove,
  before,
  after,
  children,
}: Props) {
  const covered = useRef<HTMLDivElement>(null);
  return (
    <div className="absolute inset-0 [container-type:size]">
      {/* Variables are resolved below the container, whose size they name. */}
      <div className="absolute inset-0" style={coveredBy(sizes, zoom)}>
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
          {children}
          <Divider
            at={at}
            onMove={onMove}
            place={covered}
            label={`Divider between ${left} and ${right}`}
            valueText={`${Math.round(at)} % ${left}, ${100 - Math.round(at)} % ${right}`}
          />
        </div>
      </div>
    </div>
  );
}

/** Two pictures in the middle of their room: each fits in, and covers more of it with the zoom. */
function coveredBy(sizes: Props["sizes"], zoom: number): CSSProperties {
  const ratios = sizes.map(({ width, height }) => width / height);
  return {
    "--covered-width": `min(100cqw, min(100cqw, 100cqh * ${Math.max(...ratios)}) * ${zoom})`,
    "--covered-height": `min(100cqh, min(100cqh, 100cqw / ${Math.min(...ratios)}) * ${zoom})`,
  } as CSSProperties;
}
