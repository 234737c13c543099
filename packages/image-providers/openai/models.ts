/** The models of OpenAI, and those that MODELS_FILE describes for any server of its form. */
import type { ModelAbilities, ModelSetting } from "contract/models/models";
import type { AdapterModel } from "../engine";
import { type ModelEntry, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { readFields } from "../model-entries/read-fields";
import { entrySchema, type OpenAiEntry } from "./entry";
import { KNOWN_MODELS, type KnownModel, knownModel, type TokenPrices } from "./openai-models";

/** The first part of the ids of OpenAI's own models. */
export const OPENAI = "openai";

/** A model, and how it is asked for pictures. */
export interface WireModel extends AdapterModel {
  /** Its name at the server. */
  remoteName: string;
  /** null: as many as a creation has, until an answer has fewer. */
  picturesPerCall: number | null;
  /** The value of `response_format`; null for servers that refuse the field, which answer with the picture's bytes. */
  responseFormat: "b64_json" | "url" | null;
  /** What its tokens cost; null when unknown. */
  tokenPrices: TokenPrices | null;
}

/** At OpenAI. The events of a call do not say which picture they belong to; and what is lost with a call is one picture. */
const wireModel = (id: string, remoteName: string, known: KnownModel): WireModel => ({
  ...{ id, remoteName, name: known.name, about: known.about, abilities: known.abilities },
  picturesPerCall: 1,
  responseFormat: null,
  tokenPrices: known.tokenPrices,
  chargesInputs: known.tokenPrices.image_in > 0,
});

export const OPENAI_MODELS: readonly WireModel[] = KNOWN_MODELS.map((known) =>
  wireModel(`${OPENAI}/${known.remoteName}`, known.remoteName, known),
);

/** What may be assumed of an unknown model: it draws one picture of about a megapixel for a prompt. */
const PLAIN: ModelAbilities = {
  sizes: {
    // sd-server draws no other sizes, whatever it is asked for; every server draws these.
    multiple_of: 64,
    min_side: 256,
    max_side: 2048,
    max_short_side: 1536,
    min_ratio: 1 / 3,
    max_ratio: 3,
    min_pixels: 65_536,
    max_pixels: 2_359_296,
  },
  max_pictures: 4,
  seed: "none",
  negative_prompt: false,
  prompt_enhancer: "none",
  progress: false,
  previews: false,
  cancel: "one",
  settings: [],
};

/** Said of a model that is in no table, until MODELS_FILE says what it can. */
const UNKNOWN_MODEL =
  "A new model: the studio offers only what every server of this form can, until its operator describes more.";

const isGptImage = (name: string) => /(^|\/)(chat)?gpt-image-/.test(name);

/**
 * A model of which only the name is known.
 *
 * @param isAtOpenAi whether its server is OpenAI's own.
 */
export function plainModel(id: string, remoteName: string, isAtOpenAi: boolean): WireModel {
  const known = knownModel(remoteName);
  if (known) return wireModel(id, remoteName, known);
  const isOpenAis = isAtOpenAi || isGptImage(remoteName);
  return {
    ...{ id, name: remoteName, about: UNKNOWN_MODEL, remoteName },
    abilities: PLAIN,
    // Servers that take their seed from the clock, or always the same, draw one picture again and again for calls of one.
    picturesPerCall: isOpenAis ? 1 : null,
    // Others answer with links where they are not asked for bytes; only OpenAI's models refuse the field.
    responseFormat: isOpenAis ? null : "b64_json",
    tokenPrices: null,
  };
}

const ABILITY_FIELDS = [
  ...(["sizes", "max_pictures", "pictures_per_call", "seed", "negative_prompt"] as const),
  ...(["prompt_enhancer", "settings", "from_pictures"] as const),
];
const saysAbilities = (entry: OpenAiEntry) => ABILITY_FIELDS.some((field) => entry[field] !== undefined);

/**
 * Adds and changes models as MODELS_FILE says.
 *
 * @param prefix of the ids, such as `openai-style`.
 * @param isAtOpenAi as of `plainModel`.
 * @param problem gets each mistake.
 */
export function withEntries(
  known: readonly WireModel[],
  entries: readonly ModelEntry[],
  { prefix, isAtOpenAi }: { prefix: string; isAtOpenAi: boolean },
  problem: (line: string) => void,
): WireModel[] {
  const models = new Map(known.map((model) => [model.id, model]));
  for (const entry of entries) {
    const say = reporterOf(entry, problem);
    const data = readFields(entrySchema, entry, say);
    const remoteName = data?.model ?? entry.id.slice(prefix.length + 1);
    if (entry.id === prefix) say(`id: needs a name after a slash, such as ${prefix}/flux`);
    if (!data) continue;
    const known = models.get(entry.id);
    // Another name is another model.
    const model = changed(
      known?.remoteName === remoteName ? known : plainModel(entry.id, remoteName, isAtOpenAi),
      data,
    );
    checkPrice(entry.price, model.abilities.settings, say);
    models.set(entry.id, model);
  }
  // A gateway at OPENAI_BASE_URL has prices of its own.
  return isAtOpenAi
    ? [...models.values()]
    : Array.from(models.values(), (model) => ({ ...model, tokenPrices: null, chargesInputs: false }));
}

function changed(model: WireModel, entry: OpenAiEntry): WireModel {
  const { from_pictures: known, ...abilities } = model.abilities;
  const { from_pictures: told = known } = entry;
  const { sizes, seed, negative_prompt, response_format: format } = entry;
  const hasSeed = seed ?? abilities.seed !== "none";
  return {
    ...model,
    about: entry.about ?? (model.about === UNKNOWN_MODEL && saysAbilities(entry) ? null : model.about),
    // The seed of a call is that of its first picture; the seeds of the others are not known.
    picturesPerCall: hasSeed ? 1 : (entry.pictures_per_call ?? model.picturesPerCall),
    responseFormat: format === undefined ? model.responseFormat : format === "none" ? null : format,
    abilities: {
      ...abilities,
      sizes: sizes ?? abilities.sizes,
      max_pictures: entry.max_pictures ?? abilities.max_pictures,
      seed: hasSeed ? "best_effort" : "none",
      negative_prompt: negative_prompt ?? abilities.negative_prompt,
      prompt_enhancer: entry.prompt_enhancer ? "studio" : abilities.prompt_enhancer,
      settings: entry.settings?.map(settingOf) ?? abilities.settings,
      ...(told && { from_pictures: told }),
    },
  };
}

const settingOf = ({
  name,
  label = name,
  values: choices,
  default: usual = choices[0]?.value ?? "",
}: NonNullable<OpenAiEntry["settings"]>[number]): ModelSetting => ({
  name,
  label,
  values: choices,
  default: usual,
});
