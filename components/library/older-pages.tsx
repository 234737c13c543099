"use client";
import { useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { useEndInSight } from "@/components/ui/layout/use-end-in-sight";
import type { Library } from "@/lib/client/creations/use-library";

/** How far below the window the end may be. Who has scrolled on is likely to scroll further, and perhaps fast. */
const MARGIN_PX = { first: 3_000, later: 8_000 };

/** Loads the next page well before the end of the list is visible, or on a click. */
export function OlderPages({ library }: { library: Library }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasOlder, isLoadingOlder, olderProblem, loadOlder } = library;
  useEndInSight(end, {
    marginPx: library.hasLoadedOlder ? MARGIN_PX.later : MARGIN_PX.first,
    isWanted: hasOlder && !isLoadingOlder && !olderProblem,
    onSight: loadOlder,
  });
  return (
    <div ref={end} className="flex h-20 items-center justify-center gap-3 text-xs text-faint">
      {olderProblem && <p role="alert">{olderProblem}</p>}
      {hasOlder && (
        <Button look="quiet" size="small" aria-disabled={isLoadingOlder} onClick={loadOlder}>
          {isLoadingOlder ? "Loading more…" : "Load more"}
        </Button>
      )}
    </div>
  );
}
