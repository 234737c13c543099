"use client";
import { useRef } from "react";
import { useIsAwaited } from "@/components/ui/layout/use-is-awaited";

interface Props {
  src: string;
  /** Whether it loads before all others. */
  isUrgent: boolean;
  onError?: () => void;
  className: string;
}

/** A picture in a long list that calls `useFlights`: it loads in its turn, unless it only passes by. Its tile has the words for it. */
export function PassingPicture({ src, isUrgent, onError, className }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const isAwaited = useIsAwaited(picture);
  return (
    // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
    <img
      ref={picture}
      src={isAwaited ? src : undefined}
      alt=""
      decoding="async"
      draggable={false}
      {...(isUrgent ? { fetchPriority: "high" } : { loading: "lazy" })}
      onError={onError}
      className={className}
    />
  );
}
