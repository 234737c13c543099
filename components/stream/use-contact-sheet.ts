"use client";
import { useEffect, useMemo, useRef } from "react";
import { arrange, measure, type SheetOptions, type SheetRow, sheetOptions } from "./contact-sheet";
import { groupShape } from "./group-shape";
import { pictureCount, pictureRatio, type StreamItem } from "./stream-item";

/** The rows of the stream for this width. They are remembered, so that what is in sight keeps its place. */
export function useContactSheet(
  items: readonly StreamItem[],
  width: number,
): { rows: SheetRow[]; options: SheetOptions } {
  const before = useRef<{ width: number; rows: string[][] }>({ width: 0, rows: [] });
  const options = useMemo(() => sheetOptions(width), [width]);
  const { arranged, rows } = useMemo(() => {
    if (width === 0) return { arranged: [], rows: [] };
    const shaped = items.map(({ id, creation }) => ({
      id,
      shape: groupShape(pictureCount(creation), pictureRatio(creation), options.gutter),
    }));
    const arranged = arrange(shaped, before.current.width === width ? before.current.rows : [], options);
    return { arranged, rows: measure(arranged, shaped, options) };
  }, [items, width, options]);
  useEffect(() => {
    before.current = { width, rows: arranged };
  }, [width, arranged]);
  return { rows, options };
}
