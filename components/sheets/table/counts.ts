/** How often each value of a sheet was picked. */
import type { Decision } from "contract/boards/board";
import { placesOf } from "@/lib/sheet-plan/cells";

interface Counted {
  cell: string;
  decision: Decision | null;
  hasPicture: boolean;
}

export interface Count {
  picks: number;
  /** How many pictures there are to pick from. */
  of: number;
}

export interface PickCounts extends Count {
  /** For each axis, for each of its values. */
  values: Count[][];
}

/** Pictures alone count: what was not drawn could not be picked. */
export function countPicks(
  axes: readonly { values: readonly unknown[] }[],
  cells: readonly Counted[],
): PickCounts {
  const counts: PickCounts = {
    picks: 0,
    of: 0,
    values: axes.map(({ values }) => values.map(() => ({ picks: 0, of: 0 }))),
  };
  for (const { cell, decision, hasPicture } of cells) {
    if (!hasPicture) continue;
    const values = placesOf(cell).map((place, axis) => counts.values[axis]?.[place]);
    for (const count of [counts, ...values]) {
      if (!count) continue;
      count.of += 1;
      if (decision === "pick") count.picks += 1;
    }
  }
  return counts;
}

/** An axis with more than one value: its name, and its values by how many of their pictures were picked, the most first. */
export interface AxisCount {
  name: string;
  values: (Count & { name: string })[];
}

/** `6 of 24 picked; Light: dusk (4 of 6), noon (2 of 6)`. */
export const picksInWords = ({ picks, of }: Count, axes: readonly AxisCount[]): string =>
  [
    `${picks} of ${of} picked`,
    ...axes.map(
      ({ name, values }) =>
        `${name}: ${values.map((value) => `${value.name} (${value.picks} of ${value.of})`).join(", ")}`,
    ),
  ].join("; ");
