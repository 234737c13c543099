"use client";
import { useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { useEndInSight } from "@/components/ui/layout/use-end-in-sight";

interface Props {
  hasOlder: boolean;
  isLoading: boolean;
  onLoad: () => void;
}

/** Loads the next page when the end of the list comes near, or on a click. */
export function OlderCreations({ hasOlder, isLoading, onLoad }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEndInSight(end, { marginPx: 800, isWanted: hasOlder && !isLoading, onSight: onLoad });
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
