"use client";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

interface Props {
  hasOlder: boolean;
  isLoading: boolean;
  onLoad: () => void;
}

/** Loads the next page as its end comes near, and on request for whoever does not scroll. */
export function OlderCreations({ hasOlder, isLoading, onLoad }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onLoad);
  useEffect(() => {
    latest.current = onLoad;
  });
  useEffect(() => {
    if (!hasOlder || isLoading || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: "800px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasOlder, isLoading]);
  return (
    <div ref={end} className="flex h-24 items-center justify-center text-xs text-faint">
      {hasOlder && (
        <Button look="quiet" size="small" aria-disabled={isLoading} onClick={onLoad}>
          {isLoading ? "Loading older creations…" : "Load older creations"}
        </Button>
      )}
    </div>
  );
}
