"use client";
import { useCallback, useRef } from "react";

interface Props {
  src: string;
  alt: string;
  className: string;
  draggable?: boolean;
  onBroken: () => void;
}

/** An image that reports when it cannot be loaded, also when it failed before hydration. */
export function Picture({ src, alt, className, draggable, onBroken }: Props) {
  const latest = useRef(onBroken);
  latest.current = onBroken;
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) latest.current();
  }, []);
  return (
    // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
    <img
      ref={look}
      src={src}
      alt={alt}
      draggable={draggable}
      onError={() => latest.current()}
      className={className}
    />
  );
}
