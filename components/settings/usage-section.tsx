"use client";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";

const part = lazyPart(() => import("./own-usage"));

/** What the person used this month. It loads after the page, which most people open for something else. */
export function UsageSection() {
  return (
    // The height of what loads, so that nothing below it moves.
    <div className="min-h-72 sm:min-h-40">
      <LazyView part={part} props={{}} />
    </div>
  );
}
