/** The list of the picker: which models are shown, and in which sections. */
import { foldForSearch, searchWords } from "contract/creations/search";
import type { ModelView } from "contract/models/models";
import { FILTERS, type FilterName, wordsOfAbilities } from "./filters";
import { abilitiesInWords } from "./model-words";

/** A model with the folded text that the search looks through. */
export interface Searchable {
  model: ModelView;
  text: string;
}

/** Made once for each opening, so that a letter of the search costs only comparisons. */
export const searchable = (models: readonly ModelView[]): Searchable[] =>
  models.map((model) => {
    const { name, provider, id, abilities, about } = model;
    // Without numbers: "flux 2" means a name, not every model of "up to 2 pictures".
    const can = [about ?? "", wordsOfAbilities(abilities), ...abilitiesInWords({ abilities }).can]
      .join(" ")
      .replace(/\d/g, "");
    return { model, text: foldForSearch(`${name} ${provider} ${id} ${can}`) };
  });

/** @param wanted words that must all occur. */
export function found(models: readonly Searchable[], wanted: string): ModelView[] {
  const words = searchWords(wanted);
  return models.filter(({ text }) => words.every((word) => text.includes(word))).map(({ model }) => model);
}

/**
 * What Enter chooses.
 *
 * @param shown in the order of the list. @param at the index of the one with the focus, -1 in the search. @param wanted what is searched for.
 * @returns an id; null to close the list with what is ticked; undefined where the search has found nothing.
 */
export const enterModel = (
  shown: readonly ListedModel[],
  at: number,
  wanted: string,
): string | null | undefined => (at < 0 && wanted.trim() === "" ? null : shown[Math.max(0, at)]?.model.id);

export interface ListedModel {
  model: ModelView;
  /** Why it cannot make what is chosen, as a sentence; null when it can. */
  obstacle: string | null;
}

export interface Section {
  /** Empty for the only section of a short list. */
  title: string;
  /** Whether its models say who draws, because the title does not. */
  namesProvider: boolean;
  models: readonly ListedModel[];
}

interface Order {
  filter: FilterName | null;
  /** Ids. */
  chosen: readonly string[];
  /** Ids, the latest first. */
  lastUsed: readonly string[];
  obstacleOf: (model: ModelView) => string | null;
  /** Whether there are few enough to be one list. */
  isShort: boolean;
}

/**
 * Each model once: the chosen ones, those that were used last, the others by company in the studio's order, and at the end those that
 * cannot make what is asked for. A short list has only the last section apart.
 */
export function sectionsOf(models: readonly ModelView[], order: Order): Section[] {
  const { filter, chosen, lastUsed, obstacleOf, isShort } = order;
  const shown = models
    .filter(({ abilities }) => filter === null || FILTERS[filter].fits(abilities))
    .map((model): ListedModel => ({ model, obstacle: obstacleOf(model) }));
  const isFirst = ({ model }: ListedModel) => !isShort && chosen.includes(model.id);
  const others = shown.filter((one) => !isFirst(one));
  const able = others.filter(({ obstacle }) => obstacle === null);
  const unable = others.filter(({ obstacle }) => obstacle !== null);
  return [
    { title: "Chosen", namesProvider: true, models: shown.filter(isFirst) },
    ...(isShort ? [{ title: "", namesProvider: true, models: able }] : inSections(able, lastUsed)),
    { title: "Cannot make this", namesProvider: true, models: unable },
  ].filter((section) => section.models.length > 0);
}

function inSections(able: readonly ListedModel[], lastUsed: readonly string[]): Section[] {
  const latest = lastUsed.flatMap((id) => able.find(({ model }) => model.id === id) ?? []);
  const byProvider = new Map<string, ListedModel[]>();
  for (const one of able) {
    if (latest.includes(one)) continue;
    const { provider } = one.model;
    byProvider.set(provider, [...(byProvider.get(provider) ?? []), one]);
  }
  return [
    { title: "Last used", namesProvider: true, models: latest },
    ...[...byProvider].map(([title, models]) => ({ title, namesProvider: false, models })),
  ];
}
