/** What stands at the heads of a sheet. */
import type { Axis, AxisValue } from "contract/sheets/axes";
import type { Sheet } from "contract/sheets/sheet";
import { placesOf } from "@/lib/sheet-plan/cells";
import { axisNames, valueName } from "@/lib/sheet-plan/heads";
import { type Head, hasSizeOfSource } from "@/lib/sheet-plan/table";
import type { AxisCount, PickCounts } from "../table/counts";
import type { ShownCell } from "../table/shown-cell";

export interface Heads {
  axis: (axis: number) => string;
  value: (head: Head) => string;
  /** The thumbnail of a value that is a picture; null otherwise, and as long as it is not known. */
  thumbnail: (head: Head) => string | null;
  /** The values of a cell on some axes, such as `dusk, Seed 4`. */
  cell: (cell: string, axes: readonly number[]) => string;
}

/**
 * @param models the models of the studio, by id and name.
 * @param pictures thumbnails of values of which no cell is a creation yet, by the id of the picture or upload.
 */
export function headsOf(
  axes: readonly Axis[],
  models: ReadonlyMap<string, string>,
  cells: readonly ShownCell[],
  pictures: ReadonlyMap<string, string> = NONE,
): Heads {
  const modelName = (id: string) => models.get(id);
  const value = ({ axis, place }: Head) => {
    const at = axes[axis];
    return at ? valueName(at, place, modelName) : "";
  };
  const names = axisNames(axes);
  const copies = axes.map((axis, at) => copiesOf(axis, at, cells));
  return {
    axis: (axis) => names[axis] ?? "",
    value,
    thumbnail({ axis, place }) {
      const [, picture] = pictureAt(axes[axis], place);
      return copies[axis]?.get(place) ?? (picture && pictures.get(idOf(picture))) ?? null;
    },
    cell(cell, of) {
      const places = placesOf(cell);
      return of.map((axis) => value({ axis, place: places[axis] ?? 0 })).join(", ");
    },
  };
}

const NONE: ReadonlyMap<string, string> = new Map();

type PictureKind = "source" | "reference";
type Picture = AxisValue<PictureKind>["picture"];

/** The kind and the picture of a value that is one. */
function pictureAt(axis: Axis | undefined, place: number): [PictureKind, Picture] | [] {
  if (axis?.kind !== "source" && axis?.kind !== "reference") return [];
  const picture = axis.values[place]?.picture;
  return picture ? [axis.kind, picture] : [];
}

/** Of a picture or upload. */
export const idOf = ({ picture_id, upload_id }: Picture): string => picture_id ?? upload_id ?? "";

/** The pictures that are values of axes. */
export const picturesOf = (axes: readonly Axis[]): Picture[] =>
  axes.flatMap((axis) => axis.values.flatMap((_, place) => pictureAt(axis, place)[1] ?? []));

/** Creations keep copies of the pictures that they are made from: their thumbnails, by the places of the values. */
function copiesOf(axis: Axis, at: number, cells: readonly ShownCell[]): ReadonlyMap<number, string> {
  const copies = new Map<number, string>();
  if (axis.kind !== "source" && axis.kind !== "reference") return copies;
  for (const { cell, creation } of cells) {
    const place = placesOf(cell.cell)[at] ?? 0;
    const [kind, picture] = pictureAt(axis, place);
    if (!picture || copies.has(place)) continue;
    const input = creation?.made_from?.inputs.find(
      (one) => one.place === kind && [one.upload_id, one.picture_id].includes(idOf(picture)),
    );
    if (input) copies.set(place, input.thumbnail_url);
  }
  return copies;
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
    !has("shape") && !hasSizeOfSource({ request, axes }) && request.settings.aspect_ratio,
    !has("seed") && request.settings.seed >= 0 && `Seed ${request.settings.seed}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
