"use client";
import { useEffect, useMemo, useState } from "react";
import { usePersonId } from "@/lib/client/person";
import { type Frame, frameOf, type StreamItem } from "../stream-item";
import {
  arrange,
  measure,
  type RememberedRow,
  type SheetOptions,
  type SheetRow,
  sheetOptions,
} from "./contact-sheet";
import { groupShape, noteShape } from "./group-shape";
import { readSheet, type StoredSheet, writeSheet } from "./stored-sheet";

export interface ContactSheet {
  rows: SheetRow[];
  frames: ReadonlyMap<string, Frame>;
  options: SheetOptions;
}

/** The rows of this tab by person, for coming back to the stream. */
const memory = new Map<string, StoredSheet>();

function remembered(personId: string, width: number): readonly RememberedRow[] {
  const sheet = memory.get(personId) ?? readSheet(personId);
  return sheet?.width === width ? sheet.rows : [];
}

/** The rows of the stream for this width. They are remembered, also across a reload, so that creations keep their place. */
export function useContactSheet(items: readonly StreamItem[], width: number): ContactSheet {
  const personId = usePersonId();
  const options = useMemo(() => sheetOptions(width), [width]);
  const frames = useMemo(() => new Map(items.map((item) => [item.id, frameOf(item)])), [items]);
  const shaped = useMemo(
    () =>
      [...frames].map(([id, { count, ratio, note }]) => ({
        id,
        shape: note ? noteShape(options.noteWidth) : groupShape(count, ratio, options.gutter),
      })),
    [frames, options],
  );
  const [sheet, setSheet] = useState<StoredSheet & { of: unknown }>({ width: 0, rows: [], of: null });
  let current = sheet;
  if (width > 0 && (sheet.of !== shaped || sheet.width !== width)) {
    const before = sheet.width === width ? sheet.rows : remembered(personId, width);
    current = { width, rows: arrange(shaped, before, options), of: shaped };
    setSheet(current);
  }
  useEffect(() => {
    if (sheet.width === 0) return;
    memory.set(personId, sheet);
    const keep = () => writeSheet(personId, sheet, items);
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [personId, sheet, items]);
  const rows = useMemo(
    () => (current.width === 0 ? [] : measure(current.rows, shaped, options)),
    [current, shaped, options],
  );
  return { rows, frames, options };
}
