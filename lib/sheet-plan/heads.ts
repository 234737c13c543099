/** What people read at the heads of a sheet's rows and columns. */
import type { Axis, AxisKind } from "contract/sheets/axes";

const NAMES: Record<AxisKind, string> = {
  words: "Words",
  seed: "Seed",
  model: "Model",
  shape: "Aspect ratio",
  style: "Style",
  negative_prompt: "Negative prompt",
  strength: "Strength",
  source: "Source",
  reference: "Reference",
};

/** The name of an axis. */
export const axisName = ({ kind, name }: { kind: AxisKind; name: string }): string => name || NAMES[kind];

/**
 * What a value is called.
 *
 * @param modelName names a model by its id; the id itself where nobody does.
 */
export function valueName(
  axis: Axis,
  place: number,
  modelName: (id: string) => string | undefined = () => undefined,
): string {
  const value = axis.values[place];
  if (!value) return "";
  if (value.label !== "") return value.label;
  if ("text" in value) return value.text.trim() === "" ? "Nothing" : value.text.trim();
  if ("seed" in value) return `Seed ${value.seed}`;
  if ("model" in value) return modelName(value.model) ?? value.model;
  if ("aspect_ratio" in value) return value.aspect_ratio;
  if ("template" in value) return value.name || "No style";
  if ("strength" in value) return value.strength.toString();
  return `Picture ${place + 1}`;
}
