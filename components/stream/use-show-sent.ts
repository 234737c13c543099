"use client";
import { useEffect, useRef } from "react";
import type { StreamItem } from "./stream-item";

const isBeingSent = ({ intent }: StreamItem) => intent?.state === "sending";

/** Brings what was just sent into view: it stands at the top, and the person may be far below. */
export function useShowSent(items: readonly StreamItem[]): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const fresh = items.find((item) => isBeingSent(item) && !known.current?.has(item.id));
    const isFirstLook = known.current === null;
    known.current = new Set(items.map((item) => item.id));
    if (!fresh || isFirstLook) return;
    const card = document.querySelector(`[data-item="${CSS.escape(fresh.creation.creation_id)}"]`);
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    card?.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
  }, [items]);
}
