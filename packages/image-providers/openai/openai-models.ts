/**
 * What OpenAI's models can do and cost, as its pages of models, images and prices said on 2026-11-24.
 *
 * A model is known by its exact name alone: the next one whose name begins alike can and costs something else.
 */
import type { ModelAbilities, ModelSetting } from "contract/models/models";
import { PARTIAL_IMAGES } from "./entry";
import { OF_OPENAI } from "./from-pictures";

/** US dollars per million tokens. */
export interface TokenPrices {
  text_in: number;
  text_in_cached: number;
  image_in: number;
  image_in_cached: number;
  image_out: number;
}

export interface KnownModel {
  /** Its name at OpenAI. */
  remoteName: string;
  /** Further exact names of the same model. */
  snapshots: readonly string[];
  name: string;
  about: string;
  abilities: ModelAbilities;
  tokenPrices: TokenPrices;
}

const setting = (
  name: string,
  label: string,
  labels: Record<string, string>,
  usual: string,
): ModelSetting => ({
  ...{ name, label, default: usual },
  values: Object.entries(labels).map(([value, one]) => ({ value, label: one })),
});

const QUALITIES = { auto: "Automatic", low: "Low", medium: "Medium", high: "High" };
const FIVE_QUALITIES = { ...QUALITIES, xhigh: "Very high", max: "Highest" };

const quality = (labels: Record<string, string>) => setting("quality", "Quality", labels, "auto");
const OPAQUE_BACKGROUND = setting(
  "background",
  "Background",
  { auto: "Automatic", opaque: "Opaque" },
  "auto",
);
/** JPEG has no transparency. */
const TRANSPARENT = { value: "transparent", label: "Transparent", not_with: { output_format: ["jpeg"] } };
const BACKGROUND: ModelSetting = {
  ...OPAQUE_BACKGROUND,
  values: [...OPAQUE_BACKGROUND.values, TRANSPARENT],
};
/** How much the model plans before it draws. */
const COMPLEXITY = setting(
  "complexity",
  "Complexity",
  { low: "Low", medium: "Medium", high: "High" },
  "high",
);
const COMMON_SETTINGS = [
  setting("output_format", "File format", { png: "PNG", jpeg: "JPEG", webp: "WebP" }, "png"),
  setting("moderation", "Content filter", { auto: "Usual", low: "Less strict" }, "auto"),
  setting(PARTIAL_IMAGES, "Previews", { 0: "None", 1: "One", 2: "Two", 3: "Three" }, "2"),
];

const abilities = (...settings: readonly ModelSetting[]): ModelAbilities => ({
  sizes: {
    multiple_of: 16,
    min_side: 16,
    max_side: 3840,
    max_short_side: 2880,
    min_ratio: 1 / 3,
    max_ratio: 3,
    min_pixels: 655_360,
    max_pixels: 8_294_400,
  },
  max_pictures: 10,
  seed: "none",
  negative_prompt: false,
  prompt_enhancer: "none",
  progress: true,
  previews: true,
  cancel: "one",
  settings: [...settings, ...COMMON_SETTINGS],
  from_pictures: OF_OPENAI,
});

const OF_2 = abilities(quality(QUALITIES), OPAQUE_BACKGROUND);
const OF_25 = abilities(quality(FIVE_QUALITIES), BACKGROUND);
const OF_26 = abilities(quality(FIVE_QUALITIES), COMPLEXITY, BACKGROUND);

/** The same for all of them. */
const TOKEN_PRICES: TokenPrices = {
  text_in: 5,
  text_in_cached: 1.25,
  image_in: 8,
  image_in_cached: 2,
  image_out: 30,
};

/** In the order of the picker; the first is the default. */
export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    remoteName: "gpt-image-2.6-sunburst",
    snapshots: [],
    name: "GPT Image 2.6 Sunburst",
    about: "OpenAI's model for fine detail and exact text; slower.",
    abilities: OF_26,
    tokenPrices: TOKEN_PRICES,
  },
  {
    remoteName: "gpt-image-2.6-flare",
    snapshots: [],
    name: "GPT Image 2.6 Flare",
    about: "OpenAI's quick model.",
    abilities: OF_26,
    tokenPrices: TOKEN_PRICES,
  },
  {
    remoteName: "gpt-image-2.5-sunburst",
    snapshots: ["gpt-image-2.5-sunburst-2026-09-08"],
    name: "GPT Image 2.5 Sunburst",
    about: "OpenAI's earlier model for fine detail and exact text; slower.",
    abilities: OF_25,
    tokenPrices: TOKEN_PRICES,
  },
  {
    remoteName: "gpt-image-2.5-flare",
    snapshots: ["gpt-image-2.5-flare-2026-09-08"],
    name: "GPT Image 2.5 Flare",
    about: "OpenAI's earlier quick model.",
    abilities: OF_25,
    tokenPrices: TOKEN_PRICES,
  },
  {
    remoteName: "gpt-image-2",
    snapshots: ["gpt-image-2-2026-04-21"],
    name: "GPT Image 2",
    about: "OpenAI's first model of this line.",
    abilities: OF_2,
    tokenPrices: TOKEN_PRICES,
  },
];

const byName = new Map(
  KNOWN_MODELS.flatMap((model) =>
    [model.remoteName, ...model.snapshots].map((name) => [name, model] as const),
  ),
);

/** @param remoteName the exact name; undefined for a model that is not in the table. */
export const knownModel = (remoteName: string): KnownModel | undefined => byName.get(remoteName);
