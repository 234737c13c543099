"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { arrange, isPhone, measure, type SheetOptions, type SheetRow, sheetOptions } from "./contact-sheet";
import { groupShape } from "./group-shape";
import { type Frame, frameOf, isLive, type StreamItem } from "./stream-item";

export interface ContactSheet {
  rows: SheetRow[];
  frames: ReadonlyMap<string, Frame>;
  options: SheetOptions;
}

/** The rows of the stream for this width. They are remembered, so that what is in sight keeps its place. */
export function useContactSheet(items: readonly StreamItem[], width: number): ContactSheet {
  const before = useRef<{ width: number; rows: string[][] }>({ width: 0, rows: [] });
  const seenLive = useSeenLive(items);
  const options = useMemo(() => sheetOptions(width), [width]);
  const { arranged, rows, frames } = useMemo(() => {
    const frames = new Map(
      items.map((item) => [item.id, frameOf(item, seenLive.has(item.id), isPhone(width))]),
    );
    const shaped = [...frames].map(([id, { count, ratio, maxHeight }]) => ({
      id,
      shape: groupShape(count, ratio, options.gutter),
      ...(maxHeight && { maxHeight }),
    }));
    if (width === 0) return { arranged: [], rows: [], frames };
    const arranged = arrange(shaped, before.current.width === width ? before.current.rows : [], options);
    return { arranged, rows: measure(arranged, shaped, options), frames };
  }, [items, width, options, seenLive]);
  useEffect(() => {
    before.current = { width, rows: arranged };
  }, [width, arranged]);
  return { rows, frames, options };
}

/** What was seen running since the page was opened. */
function useSeenLive(items: readonly StreamItem[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fresh = items.filter((item) => isLive(item) && !seen.has(item.id));
  if (fresh.length > 0) {
    const next = new Set([...seen, ...fresh.map((item) => item.id)]);
    setSeen(next);
    return next;
  }
  return seen;
}
