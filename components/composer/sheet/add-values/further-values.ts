/** Further values for an axis of a sheet that there is. */
import type { Axis, AxisValue, MoreValues } from "contract/sheets/axes";
import { MAX_AXIS_VALUES, MAX_CELLS } from "contract/sheets/limits";
import type { Sheet } from "contract/sheets/sheet";
import type { SheetQuestion } from "@/lib/client/api/sheets";
import { countCells } from "@/lib/sheet-plan/cells";
import { valueName } from "@/lib/sheet-plan/heads";
import { axisProblem, contractAxis } from "../question";
import { newAxis, pickedValue, type SheetAxis, type SheetValue, typedValue } from "../sheet-draft";
import { headOf } from "../sheet-words";

type Asked = Pick<Sheet, "id" | "request" | "axes">;

/**
 * An axis of a sheet as it is written, with its values.
 *
 * @param prompt of the sheet. @param modelName names a model by its id.
 */
export function writtenAxis(
  axis: Axis,
  prompt: string,
  modelName: (id: string) => string | undefined = () => undefined,
): SheetAxis {
  const words = axis.kind === "words" && axis.words !== prompt ? axis.words : "";
  const values = axis.values.map((value, place) => writtenValue(value, valueName(axis, place, modelName)));
  return { ...newAxis(axis.kind, values, { words }), name: axis.name };
}

function writtenValue(value: AxisValue, name: string): SheetValue {
  if ("text" in value) return typedValue(value.text);
  if ("seed" in value) return typedValue(String(value.seed));
  if ("strength" in value) return typedValue(String(value.strength));
  const { label: _, ...picked } = value;
  return pickedValue(name, picked);
}

export type FurtherValues =
  | { problem: string; more?: undefined; question?: undefined }
  | {
      problem: null;
      /** As they are added. */
      more: MoreValues;
      /** What the new cells would be is asked before. */
      question: SheetQuestion;
    };

/**
 * @param at the place of the axis in the sheet.
 * @param added the further values alone.
 * @returns what they ask of the studio, or why they cannot be added.
 */
export function furtherValues({ id, request, axes }: Asked, at: number, added: SheetAxis): FurtherValues {
  const before = axes[at];
  const missing = axisProblem(added, [added]);
  if (!before || missing) return { problem: missing ?? "" };
  const { kind, values } = contractAxis(added, request.prompt);
  const equal = firstEqual(before.values, values);
  if (equal !== -1) return { problem: `“${nameAt(added, equal)}” is there already.` };
  const length = before.values.length + values.length;
  if (length > MAX_AXIS_VALUES)
    return { problem: `An axis has at most ${MAX_AXIS_VALUES} values; this one would have ${length}.` };
  const cells = (countCells(axes) / before.values.length) * length;
  if (cells > MAX_CELLS)
    return { problem: `A sheet has at most ${MAX_CELLS} cells; this one would have ${cells}.` };
  return {
    problem: null,
    more: { kind, values } as MoreValues,
    question: {
      request: request as SheetQuestion["request"],
      axes: axes.map((axis, place) =>
        place === at ? ({ ...before, values: [...before.values, ...values] } as Axis) : axis,
      ),
      sheet_id: id,
    },
  };
}

/** The place of the first further value that there is already; -1 for none. */
function firstEqual(before: readonly AxisValue[], further: readonly AxisValue[]): number {
  const known = new Set(before.map(keyOf));
  return further.findIndex((value) => {
    const key = keyOf(value);
    return known.has(key) || !known.add(key);
  });
}

/** What a value is called says nothing of what is drawn. */
const keyOf = ({ label: _, ...value }: AxisValue): string => JSON.stringify(value);

function nameAt(axis: SheetAxis, place: number): string {
  const value = axis.values[place];
  return value ? headOf(axis, value) : "";
}
