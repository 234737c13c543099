/** What stands at the heads of a sheet. */
import type { Axis } from "contract/sheets/axes";
import type { Sheet } from "contract/sheets/sheet";
import { placesOf } from "@/lib/sheet-plan/cells";
import { axisName, valueName } from "@/lib/sheet-plan/heads";
import type { Head } from "@/lib/sheet-plan/table";
import type { AxisCount, PickCounts } from "../table/counts";
import type { ShownCell } from "../table/shown-cell";

export interface Heads {
  axis: (axis: number) => string;
  value: (head: Head) => string;
  /** The thumbnail of a value that is a picture; null otherwise, and as long as no cell has it. */
  thumbnail: (head: Head) => string | null;
  /** The values of a cell on some axes, such as `dusk, Seed 4`. */
  cell: (cell: string, axes: readonly number[]) => string;
}

/** @param models the models of the studio, by id and name. */
export function headsOf(
  axes: readonly Axis[],
  models: ReadonlyMap<string, string>,
  cells: readonly ShownCell[],
): Heads {
  const modelName = (id: string) => models.get(id);
  const value = ({ axis, place }: Head) => {
    const at = axes[axis];
    return at ? valueName(at, place, modelName) : "";
  };
  return {
    axis: (axis) => (axes[axis] ? axisName(axes[axis]) : ""),
    value,
    thumbnail: (head) => thumbnailOf(axes[head.axis], head, cells),
    cell(cell, of) {
      const places = placesOf(cell);
      return of.map((axis) => value({ axis, place: places[axis] ?? 0 })).join(", ");
    },
  };
}

/** Creations keep copies of the pictures that they are made from. */
function thumbnailOf(
  axis: Axis | undefined,
  { axis: at, place }: Head,
  cells: readonly ShownCell[],
): string | null {
  if (axis?.kind !== "source" && axis?.kind !== "reference") return null;
  const picture = axis.values[place]?.picture;
  for (const { cell, creation } of cells) {
    if (!creation?.made_from || placesOf(cell.cell)[at] !== place) continue;
    const input = creation.made_from.inputs.find(
      (one) =>
        one.place === axis.kind &&
        (one.upload_id === picture?.upload_id ||
          (one.picture_id !== null && one.picture_id === picture?.picture_id)),
    );
    if (input) return input.thumbnail_url;
  }
  return null;
}

/** The axes with more than one value, and how often each of their values was picked. */
export const axisCounts = (axes: readonly Axis[], counts: PickCounts, heads: Heads): AxisCount[] =>
  axes.flatMap(({ values }, axis) =>
    values.length < 2
      ? []
      : {
          name: heads.axis(axis),
          values: values
            .map((_, place) => ({
              name: heads.value({ axis, place }),
              ...(counts.values[axis]?.[place] ?? { picks: 0, of: 0 }),
            }))
            .toSorted((a, b) => b.picks - a.picks),
        },
  );

/** What all cells have in common, besides the prompt. */
export function commonInWords(
  { request, axes }: Sheet,
  models: ReadonlyMap<string, string>,
  heads: Heads,
): string {
  const fixed = axes.flatMap(({ values, kind }, axis) =>
    values.length === 1 && kind !== "words" ? heads.value({ axis, place: 0 }) : [],
  );
  const has = (kind: Axis["kind"]) => axes.some((axis) => axis.kind === kind);
  return [
    ...fixed,
    !has("model") && request.model !== undefined && (models.get(request.model) ?? request.model),
    !has("shape") && request.settings.aspect_ratio,
    !has("seed") && request.settings.seed >= 0 && `Seed ${request.settings.seed}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
