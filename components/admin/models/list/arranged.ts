/** Changes of the list of models, shown before the studio has answered. */
import type { ArrangedModel, ModelsPatch } from "contract/admin/models-and-keys";
import { foldForSearch, searchWords } from "contract/creations/search";

type Models = readonly ArrangedModel[];

export const idsOf = (models: Models): string[] => models.map(({ id }) => id);

/** The models as they are after a change. Which one is the default after it has been hidden, only the studio knows. */
export function arranged(models: Models, patch: ModelsPatch): ArrangedModel[] {
  const { hide = [], show = [], order, default: chosen } = patch;
  const placeOf = ({ id }: ArrangedModel) => {
    const place = order?.indexOf(id) ?? -1;
    return place < 0 ? models.length : place;
  };
  const ordered = order ? models.toSorted((a, b) => placeOf(a) - placeOf(b)) : models;
  return ordered.map((model) => ({
    ...model,
    ...(model.hidden_by !== "file" && hide.includes(model.id) && hiding(true)),
    ...(model.hidden_by !== "file" && show.includes(model.id) && hiding(false)),
    ...(typeof chosen === "string" && defaulting(model.id === chosen)),
  }));
}

const hiding = (is_hidden: boolean) => ({
  is_hidden,
  hidden_by: is_hidden ? ("administrator" as const) : null,
});
const defaulting = (is_default: boolean) => ({
  is_default,
  default_by: is_default ? ("administrator" as const) : null,
});

/**
 * The whole order after a move among the models that a search shows.
 *
 * @param shown those that are shown. @param slot the index in them of the model before which it goes; their length for the end.
 * @returns the ids; null when nothing would change.
 */
export function movedOrder(models: Models, shown: Models, id: string, slot: number): string[] | null {
  const from = shown.findIndex((one) => one.id === id);
  const to = Math.min(shown.length, Math.max(0, slot));
  // Its own place is before itself, and before the next one.
  if (from < 0 || to === from || to === from + 1) return null;
  const others = idsOf(models).filter((one) => one !== id);
  const next = shown[to];
  const last = shown.at(-1);
  const at = next ? others.indexOf(next.id) : last ? others.indexOf(last.id) + 1 : others.length;
  return others.toSpliced(at, 0, id);
}

/** Those with all words of a search in their name, company or id. */
export function foundModels(models: Models, wanted: string): Models {
  const words = searchWords(wanted);
  if (words.length === 0) return models;
  return models.filter(({ name, provider, id }) => {
    const text = foldForSearch(`${name} ${provider} ${id}`);
    return words.every((word) => text.includes(word));
  });
}
