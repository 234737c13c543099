"use client";
import { useEffect, useRef } from "react";
import type { StreamItem } from "./stream-item";

const isBeingSent = ({ intent }: StreamItem) => intent?.state === "sending";

/** Scrolls to a creation that was just sent: it is at the top, and the person may have scrolled down. */
export function useShowSent(items: readonly StreamItem[]): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const sent = items.find((item) => isBeingSent(item) && !known.current?.has(item.id));
    const isFirstRender = known.current === null;
    known.current = new Set(items.map((item) => item.id));
    if (!sent || isFirstRender) return;
    const card = document.querySelector(`[data-item="${CSS.escape(sent.creation.creation_id)}"]`);
    const reducesMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    card?.scrollIntoView({ block: "nearest", behavior: reducesMotion ? "instant" : "smooth" });
  }, [items]);
}
