/** The models of Google, and those that MODELS_FILE names. */
import type { ModelAbilities } from "contract/models/models";
import type { AdapterModel } from "../engine";
import { type ModelEntry, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { readFields } from "../model-entries/read-fields";
import { entrySchema, type GoogleEntry } from "./entry";
import { factsOf, KNOWN_MODELS, type ModelFacts, type TokenPrices, UNKNOWN_MODEL } from "./google-models";
import { type WireSize, wireSizes } from "./sizes";

/** The first part of the models' ids. */
export const GOOGLE = "google";

/** A model, and how it is asked for pictures. */
export interface WireModel extends AdapterModel {
  /** Its name at Google. */
  remoteName: string;
  sizes: readonly WireSize[];
  /** What its tokens cost; null when unknown. */
  tokenPrices: TokenPrices | null;
}

/** A call has one picture, and no field for a mask, a seed or what must not be shown. */
const abilities = (sizes: readonly WireSize[], maxInputs: number): ModelAbilities => ({
  sizes: { list: sizes.map(({ width, height }) => ({ width, height })) },
  max_pictures: 10,
  seed: "none",
  negative_prompt: false,
  prompt_enhancer: "none",
  progress: false,
  previews: false,
  cancel: "one",
  settings: [],
  ...(maxInputs > 0 && {
    from_pictures: {
      ...{ operations: ["edit"], sources: "any", mask: null, strength: false, factors: [] },
      references: { max: maxInputs - 1, roles: [] },
    },
  }),
});

/** @param isAtGoogle whether it is asked at Google's own address; a gateway has prices of its own. */
function wireModel(id: string, facts: ModelFacts, isAtGoogle: boolean): WireModel {
  const { remoteName, name, about, pixels, ratios, imageSizes, maxInputs, perPicture } = facts;
  const sizes = wireSizes(pixels, ratios, imageSizes);
  const tokenPrices = isAtGoogle ? facts.tokenPrices : null;
  return {
    ...{ id, remoteName, name, about, sizes, tokenPrices },
    abilities: abilities(sizes, maxInputs),
    ...(tokenPrices && perPicture !== null && { price: { per_picture: perPicture, currency: "USD" } }),
    ...(tokenPrices && { chargesInputs: true }),
  };
}

/**
 * Google's models, with those that MODELS_FILE adds and changes.
 *
 * @param isAtGoogle as of `wireModel`.
 * @param problem gets each mistake.
 */
export function googleModels(
  entries: readonly ModelEntry[],
  isAtGoogle: boolean,
  problem: (line: string) => void,
): WireModel[] {
  const offered = KNOWN_MODELS.filter(({ isEnded }) => !isEnded);
  const models = new Map(
    offered.map((facts) => {
      const id = `${GOOGLE}/${facts.remoteName}`;
      return [id, wireModel(id, facts, isAtGoogle)];
    }),
  );
  for (const entry of entries) {
    const say = reporterOf(entry, problem);
    const data = readFields(entrySchema, entry, say);
    if (entry.id === GOOGLE) say(`id: needs a name after a slash, such as ${GOOGLE}/gemini-3-pro-image`);
    if (!data) continue;
    const facts = changed(factsOf(data.model ?? entry.id.slice(GOOGLE.length + 1)), data);
    checkPrice(entry.price, [], say);
    models.set(entry.id, wireModel(entry.id, facts, isAtGoogle));
  }
  return [...models.values()];
}

function changed(facts: ModelFacts, entry: GoogleEntry): ModelFacts {
  const { aspect_ratios, image_sizes, max_inputs } = entry;
  const saysAbilities = [aspect_ratios, image_sizes, max_inputs].some((field) => field !== undefined);
  const known = facts.about === UNKNOWN_MODEL && saysAbilities ? null : facts.about;
  return {
    ...facts,
    about: entry.about ?? known,
    ratios: aspect_ratios ?? facts.ratios,
    imageSizes: image_sizes ?? facts.imageSizes,
    maxInputs: max_inputs ?? facts.maxInputs,
    perPicture: image_sizes ? null : facts.perPicture,
  };
}
