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
  source: "Source picture",
  reference: "Reference",
};

interface NamedAxis {
  kind: AxisKind;
  /** As somebody wrote it; empty for that of its kind. */
  name: string;
}

/** The name of an axis alone; beside others see `axisNames`. */
export const axisName = ({ kind, name }: NamedAxis): string => name.trim() || NAMES[kind];

/** The names of the axes of a sheet, by which each is known: those that would have the same name are numbered, `Words 1`, `Words 2`. */
export function axisNames(axes: readonly NamedAxis[]): string[] {
  const names = axes.map(axisName);
  const taken = new Set(names);
  return names.map((name) => {
    if (names.filter((other) => other === name).length === 1) return name;
    let number = 1;
    while (taken.has(`${name} ${number}`)) number += 1;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  });
}

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
