"use client";
import { useRef } from "react";
import { Button } from "../controls/button";
import { useEndInSight } from "../layout/use-end-in-sight";

interface Props {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  /** How far below the window the end is when the next page is loaded by itself, in pixels; absent: only on a click. */
  marginPx?: number;
  onLoad: () => void;
}

/** The end of a list that is loaded page by page: the next page comes on a click, or before the end is visible. */
export function LoadMore({ hasMore, isLoading, problem, marginPx, onLoad }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEndInSight(end, {
    marginPx: marginPx ?? 0,
    isWanted: marginPx !== undefined && hasMore && !isLoading && !problem,
    onSight: onLoad,
  });
  return (
    <div ref={end} className="flex min-h-20 items-center justify-center gap-3 text-xs text-faint">
      {problem && !isLoading && <p role="alert">{problem}</p>}
      {hasMore && (
        <Button look="quiet" size="small" aria-disabled={isLoading} onClick={() => isLoading || onLoad()}>
          {isLoading ? "Loading more…" : problem ? "Retry" : "Load more"}
        </Button>
      )}
    </div>
  );
}
