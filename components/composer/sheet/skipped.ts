/** The cells that are not drawn. What is skipped are values, so that it stays the same while axes come, go and change places. */
import { MAX_CELLS } from "contract/sheets/limits";
import { cellsOf, countCells, placesOf } from "@/lib/sheet-plan/cells";
import type { SheetAxis, SheetDraft, Skip } from "./sheet-draft";

/** The ids of a cell's values. */
const idsOf = (axes: readonly SheetAxis[], cell: string): string[] =>
  placesOf(cell).flatMap((place, axis) => axes[axis]?.values[place]?.id ?? []);

const covers = (skip: Skip, ids: ReadonlySet<string>): boolean => skip.every((id) => ids.has(id));

/** The cells that are skipped, as in the contract; none while there are more cells than a sheet has. */
export function skippedCells({ axes, skipped }: Pick<SheetDraft, "axes" | "skipped">): string[] {
  if (skipped.length === 0 || countCells(axes) > MAX_CELLS) return [];
  return cellsOf(axes).filter((cell) => {
    const ids = new Set(idsOf(axes, cell));
    return skipped.some((skip) => covers(skip, ids));
  });
}

/** Skips a cell, or draws it after all. */
export function withToggledCell(draft: SheetDraft, cell: string): SheetDraft {
  const { axes, skipped } = draft;
  const ids = new Set(idsOf(axes, cell));
  const covering = skipped.filter((skip) => covers(skip, ids));
  if (covering.length === 0) return { ...draft, skipped: [...skipped, [...ids]] };
  // What was skipped before an axis was added stands for several cells: the others stay skipped.
  const others = skippedCells({ axes, skipped: covering }).filter((one) => one !== cell);
  return {
    ...draft,
    skipped: [
      ...skipped.filter((skip) => !covering.includes(skip)),
      ...others.map((one) => idsOf(axes, one)),
    ],
  };
}

/** Removes an axis. What was skipped with each of its values stays skipped. */
export function withoutAxis(draft: SheetDraft, removed: SheetAxis): SheetDraft {
  const { axes, skipped } = draft;
  const axisOf = new Map(axes.flatMap(({ id, values }) => values.map((value) => [value.id, id] as const)));
  const ofOthers = skipped.filter((skip) => !skip.some((id) => axisOf.get(id) === removed.id));
  const [first = [], ...further] = removed.values.map(({ id }) =>
    skipped.flatMap((skip) => (skip.includes(id) ? [skip.filter((one) => one !== id)] : [])),
  );
  const withEach = further.reduce<readonly Skip[]>((some, others) => inBoth(some, others, axisOf), first);
  const rest = axes.filter(({ id }) => id !== removed.id);
  // Without any axis there are no cells: the next one begins anew.
  return { ...draft, axes: rest, skipped: rest.length > 0 ? [...ofOthers, ...withEach] : [] };
}

/** What both lists skip. @param axisOf the axes of values: two values of one axis have no cell. @returns each once. */
function inBoth(
  some: readonly Skip[],
  others: readonly Skip[],
  axisOf: ReadonlyMap<string, string>,
): readonly Skip[] {
  const joined = new Map<string, Skip>();
  for (const one of some)
    for (const other of others) {
      const added = other.filter((id) => !one.includes(id));
      if (added.some((id) => one.some((present) => axisOf.get(present) === axisOf.get(id)))) continue;
      const both = [...one, ...added].sort();
      joined.set(both.join(" "), both);
    }
  return [...joined.values()];
}
