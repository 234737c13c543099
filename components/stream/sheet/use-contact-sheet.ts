"use client";
import { useEffect, useMemo, useState } from "react";
import { isNear } from "@/components/ui/layout/guessed-layout";
import { usePersonId } from "@/lib/client/person";
import type { StreamItem } from "../stream-item";
import { arrange, type RememberedRow, type SheetOptions, type Size, sheetOptions } from "./contact-sheet";
import { type Placed, placedItems, type Strip, strips } from "./strips";

export interface ContactSheet {
  strips: Strip[];
  placed: ReadonlyMap<string, Placed>;
  options: SheetOptions;
}

interface Remembered {
  width: number;
  rows: readonly RememberedRow[];
  placed: readonly Placed[];
}

interface Sheet extends Remembered {
  /** What it was made of. */
  of: {
    items: readonly StreamItem[];
    isHeldUp: (item: StreamItem) => boolean;
    options: SheetOptions;
  } | null;
}

/** The rows of this tab by person, for coming back to the stream. */
const memory = new Map<string, Remembered>();

/** The stream for this size. A tab remembers the rows, so that creations keep their place. */
export function useContactSheet(
  items: readonly StreamItem[],
  size: Size,
  {
    isHeldUp,
    hasOlder,
  }: {
    isHeldUp: (item: StreamItem) => boolean;
    /** Whether older creations are still to be loaded. */
    hasOlder: boolean;
  },
): ContactSheet {
  const personId = usePersonId();
  const { width, height } = size;
  const options = useMemo(() => sheetOptions({ width, height }), [width, height]);
  const [sheet, setSheet] = useState<Sheet>({ width: 0, rows: [], placed: [], of: null });
  let current = sheet;
  const { of } = sheet;
  if (of?.items !== items || of.isHeldUp !== isHeldUp || of.options !== options) {
    const before = of === null ? memory.get(personId) : sheet;
    const kept = new Set(before?.placed.flatMap(({ id, isAccepted }) => (isAccepted ? [id] : [])));
    const placed = placedItems(items, isHeldUp, options, kept);
    // Rows follow a change of the width by themselves; only a larger one distributes the creations anew.
    const rows = before && isNear(before.width, width) ? before.rows : [];
    const from = rows.length > 0 && before ? before.width : width;
    current = {
      ...{ width: from, rows: arrange(placed, rows, options), placed },
      of: { items, isHeldUp, options },
    };
    setSheet(current);
  }
  useEffect(() => {
    if (sheet.width > 0) memory.set(personId, sheet);
  }, [personId, sheet]);
  const { placed } = current;
  const byId = useMemo(() => new Map(placed.map((one) => [one.id, one])), [placed]);
  const all = useMemo(
    () => strips(items, current.rows, new Set(byId.keys()), hasOlder),
    [items, current, byId, hasOlder],
  );
  return { strips: all, placed: byId, options };
}
