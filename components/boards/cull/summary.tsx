"use client";
import { ArrowRight, LayoutGrid, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { counted } from "@/lib/client/words/counted";
import type { Counts } from "./cull";
import type { CullItem } from "./use-cull";

interface Props {
  counts: Counts;
  picks: readonly CullItem[];
  /** Goes on with what is left. */
  onGoOn: () => void;
  onCullPicks: () => void;
  onShowPicks: () => void;
  onOpen: (id: string) => void;
}

/** What came out: the picks, and how it goes on. */
export function Summary({ counts, picks, onGoOn, onCullPicks, onShowPicks, onOpen }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The buttons of the decisions, which may have had the focus, are gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { total, left, rejected } = counts;
  return (
    <section
      aria-labelledby="cull-summary"
      className="row-span-full row-start-2 col-span-full flex min-h-0 flex-col gap-5 overflow-y-auto px-4 py-6 sm:px-8"
    >
      <div>
        <h3 id="cull-summary" ref={heading} tabIndex={-1} className="text-xl tracking-tight outline-none">
          {total === 0
            ? "No pictures to cull"
            : picks.length === 0
              ? "No picks"
              : counted(picks.length, "pick")}
        </h3>
        {total > 0 && (
          <p className="mt-1 text-sm text-muted tabular-nums">
            Of {counted(total, "picture")}, {rejected} rejected
            {left > 0 ? `, ${left} undecided` : ""}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {left > 0 && (
          <Button look="primary" onClick={onGoOn} className="pointer-coarse:h-11">
            <ArrowRight aria-hidden className="size-4" />
            Decide the {left} that {left === 1 ? "is" : "are"} left
          </Button>
        )}
        <Button look={left > 0 ? "plain" : "primary"} onClick={onShowPicks} className="pointer-coarse:h-11">
          <LayoutGrid aria-hidden className="size-4" />
          {picks.length > 0 ? "Show picks on the board" : "Back to the board"}
        </Button>
        {picks.length > 1 && (
          <Button onClick={onCullPicks} className="pointer-coarse:h-11">
            <RotateCcw aria-hidden className="size-4" />
            Cull again: only picks
          </Button>
        )}
      </div>
      <ul aria-label="Picks" className="flex flex-wrap gap-2">
        {picks.map(({ id, picture }) => (
          <li key={id}>
            <button
              type="button"
              data-tile
              aria-label={`Look at: ${picture.prompt}`}
              onClick={() => onOpen(id)}
              className="block overflow-hidden rounded-tile bg-tray"
            >
              {/* biome-ignore lint/performance/noImgElement: signed addresses */}
              <img
                src={picture.thumbnail_url}
                alt=""
                loading="lazy"
                width={picture.width}
                height={picture.height}
                className="h-28 w-auto max-w-[calc(100vw-2rem)] object-contain sm:h-44"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
