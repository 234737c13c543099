/** Finds what an entry of MODELS_FILE sends in a field that something else is sent in: one of the two would be lost. */
import type { InputFields, MappedModel } from "./mapped-model";

/** What an entry itself says. */
interface Given {
  input?: Readonly<Record<string, unknown>> | undefined;
  settings?: readonly unknown[] | undefined;
}

/**
 * @param model as the entry makes it.
 * @returns a line for each field that is sent twice.
 */
export function findShadowed({ fields, sizes, settings, fromPictures }: MappedModel, given: Given): string[] {
  const found = new Set<string>();
  const takenBy = new Map<string, string>();
  const take = (field: string, place: string, what: string) => {
    const by = takenBy.get(field) ?? what;
    takenBy.set(field, by);
    if (by !== what) found.add(`${place}: ${field} is already the field of ${by}`);
  };
  for (const [part, what] of PARTS) if (fields[part] !== null) take(fields[part], `fields.${part}`, what);
  if (fromPictures) {
    const { source, mask, references, strength, factor } = fromPictures;
    if (source) take(source.name, "from_pictures.source", "the source");
    // A list may have the source and then the references.
    if (references && !(source?.isList && source.name === references.name))
      take(references.name, "from_pictures.references", "the references");
    if (mask) take(mask.name, "from_pictures.mask", "the mask");
    if (strength !== null) take(strength, "from_pictures.strength", "the strength");
    if (factor) take(factor.name, "from_pictures.factor", "the factor");
  }
  for (const { input = {} } of "list" in sizes ? sizes.list : [])
    for (const field of Object.keys(input)) take(field, "sizes", "the input of a size");
  for (const [index, { name, field }] of settings.entries()) {
    const place = `settings[${index}].${field === name ? "name" : "field"}`;
    take(field, given.settings ? place : "settings", `the setting ${name}`);
  }
  for (const field of Object.keys(given.input ?? {})) take(field, `input.${field}`, "the input");
  return [...found];
}

const PARTS: readonly [keyof InputFields, string][] = [
  ["prompt", "the prompt"],
  ["negative_prompt", "the negative prompt"],
  ["seed", "the seed"],
  ["count", "the number of pictures"],
  ["width", "the width"],
  ["height", "the height"],
  ["image_size", "the size"],
];
