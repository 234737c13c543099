"use client";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { type CSSProperties, type RefCallback, useCallback, useState } from "react";
import { cx } from "@/components/ui/cx";
import { NoPicture } from "@/components/ui/picture/no-picture";

/** What is scrolled by is seen for less. */
const LOOKED_AT_MS = 150;
/** Between two of them, because to decode all that are seen at once takes the time of some frames. */
const APART_MS = 60;
/** When the last one was shown, on the page's clock. */
let shownAt = 0;

interface Props {
  creation: Creation;
  output: CreationOutput;
  name: string;
  /** Pixel by pixel; the grid says which place of all pictures is seen. */
  isActualSize: boolean;
  /** Whether it is among the first, which are loaded before others. */
  isFirst: boolean;
  on: { renewLinks: (creation: Creation) => void };
}

/** The picture of a cell: as a whole, or at 1:1 a part of it. */
export function CellPicture({ creation, output, name, isActualSize, isFirst, on }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const [watch, isLookedAt] = useIsLookedAt(isActualSize);
  const { thumbnail_url, media_url } = output;
  if (broken === thumbnail_url || (isActualSize && broken === media_url)) return <NoPicture name={name} />;
  const image = (src: string, alt: string) => (
    // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
    <img
      // A picture that failed before the script ran reports no error any more.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0 && element.src !== "") reportBroken(src);
      }}
      {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      src={src}
      alt={alt}
      decoding="async"
      draggable={false}
      onError={() => reportBroken(src)}
      className={cx("appear absolute", isActualSize ? "max-w-none" : "inset-0 size-full object-contain")}
      style={isActualSize ? atSharedPlace(output) : undefined}
    />
  );
  const reportBroken = (address: string) => {
    setBroken(address);
    on.renewLinks(creation);
  };
  return (
    <div ref={watch} className="absolute inset-0">
      {image(thumbnail_url, name)}
      {isLookedAt && image(media_url, "")}
    </div>
  );
}

/** In its full size, with the same place of every picture in the middle, which the grid says from 0 to 1. */
const atSharedPlace = ({ width, height }: CreationOutput): CSSProperties => ({
  width,
  height,
  left: `calc((100% - ${width}px) * var(--at-x))`,
  top: `calc((100% - ${height}px) * var(--at-y))`,
});

/**
 * Whether somebody has had the element before their eyes for a moment. A picture in full size takes 15 ms to decode, and a table
 * of a hundred decoded all of them when it was scrolled: now only where the scroll rests, and the small ones stand in.
 */
function useIsLookedAt(isOn: boolean): [RefCallback<HTMLElement>, boolean] {
  const [isLookedAt, setLookedAt] = useState(false);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !isOn) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      function show(): void {
        const wait = shownAt + APART_MS - performance.now();
        if (wait > 0) timer = setTimeout(show, wait);
        else {
          shownAt = performance.now();
          setLookedAt(true);
        }
      }
      const observer = new IntersectionObserver((entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(show, LOOKED_AT_MS);
        else setLookedAt(false);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        clearTimeout(timer);
        setLookedAt(false);
      };
    },
    [isOn],
  );
  return [watch, isLookedAt];
}
