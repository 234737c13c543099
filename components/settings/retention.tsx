"use client";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { counted } from "@/lib/client/words/counted";

const part = lazyPart(() => import("./recently-deleted"));

/** How long the studio keeps what, and the way to what was deleted. The list loads when it is opened. */
export function Retention({
  keepDeletedDays,
  keepUnfavouredDays,
}: {
  keepDeletedDays: number | null;
  keepUnfavouredDays: number | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="text-sm font-medium">Deleted work</h3>
      {keepUnfavouredDays !== null && (
        <p className="text-sm text-muted">
          This studio deletes creations that nobody has changed for {counted(keepUnfavouredDays, "day")},
          unless a picture of them is a favourite or on a board.
        </p>
      )}
      <p className="text-sm text-muted">
        Deleted creations, pictures and boards can be restored for{" "}
        {keepDeletedDays === null ? "half an hour" : counted(keepDeletedDays, "day")}. They do not count
        towards your storage.
      </p>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide recently deleted" : "Show recently deleted"}
        </Button>
      </div>
      {isOpen && <LazyView part={part} props={{}} />}
    </div>
  );
}
