import type { Ref } from "react";
import type { DropPlace } from "./use-drag";

/** The line where the dragged pictures would go. */
export function DropLine(line: DropPlace["line"]) {
  return (
    <div
      aria-hidden
      data-drop-line
      className="pointer-events-none absolute z-[3] rounded-full bg-accent"
      style={line}
    />
  );
}

/** What follows the pointer: the picture, small, and how many are dragged. */
export function DragGhost({
  ref,
  url,
  count,
}: {
  ref: Ref<HTMLDivElement>;
  url: string | undefined;
  count: number;
}) {
  return (
    <div ref={ref} aria-hidden className="pointer-events-none fixed top-0 left-0 z-30 will-change-transform">
      {/* biome-ignore lint/performance/noImgElement: signed addresses, already the right size */}
      <img src={url} alt="" className="size-20 rounded-tile object-cover shadow-xl ring-2 ring-white" />
      {count > 1 && (
        <span className="absolute -top-2 -right-2 min-w-6 rounded-full bg-ink px-1.5 text-center text-xs leading-6 font-medium text-canvas tabular-nums">
          {count}
        </span>
      )}
    </div>
  );
}
