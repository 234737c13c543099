"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { DecisionBadge } from "@/components/picture/decision-badge";
import { cx } from "@/components/ui/cx";
import { useSize } from "@/components/ui/layout/use-size";
import { centred, placesInView, stripPlaces } from "./filmstrip-layout";
import type { CullItem } from "./use-cull";

interface Props {
  pictures: readonly CullItem[];
  currentId: string | null;
  onGoTo: (id: string) => void;
}

const GAP = 6;

/** All pictures of the round in a strip with the current one in the middle; only those in view are on the page. */
export function Filmstrip({ pictures, currentId, onGoTo }: Props) {
  const strip = useRef<HTMLElement | null>(null);
  const [measure, size] = useSize();
  const [scrollLeft, setScrollLeft] = useState(0);
  const height = size?.height ?? 0;
  const width = size?.width ?? 0;
  const places = useMemo(
    () =>
      stripPlaces(
        pictures.map(({ picture }) => picture.width / picture.height),
        height,
        GAP,
      ),
    [pictures, height],
  );
  const at = pictures.findIndex(({ id }) => id === currentId);
  const target = places[at] && width > 0 ? centred(places[at], width) : null;
  useEffect(() => {
    const element = strip.current;
    if (!element || target === null) return;
    const isNear = Math.abs(element.scrollLeft - target) < element.clientWidth;
    element.scrollTo({ left: target, behavior: isNear && !isMotionReduced() ? "smooth" : "instant" });
  }, [target]);
  const last = places.at(-1);
  const { from, to } = placesInView(places, scrollLeft, width);
  return (
    <nav
      ref={(element) => {
        strip.current = element;
        return measure(element);
      }}
      aria-label="Filmstrip"
      onScroll={({ currentTarget }) => setScrollLeft(currentTarget.scrollLeft)}
      className="relative h-16 min-w-0 overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] max-sm:h-12 [@media(max-height:30rem)]:h-9"
    >
      <ul className="relative mx-auto h-full" style={{ width: last ? last.left + last.width : 0 }}>
        {pictures.slice(from, to).map(({ id, picture, decision }, index) => {
          const place = places[from + index];
          const isCurrent = id === currentId;
          return (
            <li key={id} className="absolute inset-y-0" style={place}>
              <button
                type="button"
                // The keys step; as tab stops, hundreds of pictures would stand before whatever follows.
                tabIndex={isCurrent ? 0 : -1}
                aria-current={isCurrent ? "true" : undefined}
                aria-label={`Picture ${from + index + 1}${decision === null ? "" : decision === "pick" ? ", picked" : ", rejected"}`}
                onClick={() => onGoTo(id)}
                className={cx(
                  "relative block size-full overflow-hidden rounded-[4px] bg-tray outline-none",
                  isCurrent && "ring-2 ring-ink ring-inset",
                  "focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset",
                )}
              >
                {/* biome-ignore lint/performance/noImgElement: signed addresses */}
                <img
                  src={picture.thumbnail_url}
                  alt=""
                  decoding="async"
                  draggable={false}
                  className={cx(
                    "size-full object-contain p-[3px]",
                    decision === "reject" && "opacity-35",
                    !isCurrent && decision !== "reject" && "opacity-80",
                  )}
                />
                <DecisionBadge decision={decision} size="small" />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const isMotionReduced = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
