/**
 * What Google's image models can do and cost, as its guide of image generation, its prices and its list of deprecations said in October
 * 2026, looked up on 2026-11-27. A model is known by its exact name alone.
 */
import {
  ALL_RATIOS,
  type AspectRatio,
  IMAGE_SIZES,
  type ImageSize,
  PIXELS_OF_GEMINI_2_5,
  PIXELS_OF_GEMINI_3,
  type Pixels,
  USUAL_RATIOS,
} from "./sizes";

/** US dollars per million tokens. Thinking costs as text. */
export interface TokenPrices {
  /** Text and pictures alike. */
  in: number;
  text_out: number;
  image_out: number;
}

export interface ModelFacts {
  /** Its name at Google. */
  remoteName: string;
  name: string;
  about: string | null;
  pixels: Pixels;
  ratios: readonly AspectRatio[];
  /** Empty: it has one size, and is not asked for another. */
  imageSizes: readonly ImageSize[];
  /** How many pictures a call takes, the source of an edit among them. */
  maxInputs: number;
  /** null where they are not known. */
  tokenPrices: TokenPrices | null;
  /** Of a finished picture, in US dollars; null where that depends on its size. */
  perPicture: number | null;
}

interface KnownModel extends ModelFacts {
  /** Further exact names of the same model. */
  aliases: readonly string[];
  /** Whether Google has ended it, so that only an entry of MODELS_FILE offers it. */
  isEnded?: boolean;
}

/** In the order of the picker; the first is the default. */
export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    remoteName: "gemini-nano-banana-2.1",
    aliases: [],
    name: "Nano Banana 2.1",
    about: "Google's model for most tasks: quick, up to 4K, very wide and very tall pictures.",
    ...{ pixels: PIXELS_OF_GEMINI_3, ratios: ALL_RATIOS, imageSizes: IMAGE_SIZES, maxInputs: 14 },
    ...{ tokenPrices: { in: 1.5, text_out: 7.5, image_out: 30 }, perPicture: null },
  },
  {
    remoteName: "gemini-3-pro-image",
    aliases: ["gemini-3-pro-image-preview"],
    name: "Nano Banana Pro",
    about: "Google's Gemini 3 Pro Image, for exact text and complex scenes; slower.",
    ...{ pixels: PIXELS_OF_GEMINI_3, ratios: USUAL_RATIOS, imageSizes: IMAGE_SIZES, maxInputs: 14 },
    ...{ tokenPrices: { in: 2, text_out: 12, image_out: 120 }, perPicture: null },
  },
  {
    remoteName: "gemini-3.1-flash-lite-image",
    aliases: [],
    name: "Nano Banana 2 Lite",
    about: "Google's quickest image model; pictures of about a megapixel.",
    ...{ pixels: PIXELS_OF_GEMINI_3, ratios: USUAL_RATIOS, imageSizes: [], maxInputs: 14 },
    ...{ tokenPrices: { in: 0.25, text_out: 1.5, image_out: 30 }, perPicture: 0.0336 },
  },
  {
    remoteName: "gemini-2.5-flash-image",
    aliases: [],
    name: "Nano Banana",
    about: "Google's first model of this line, which Google is ending; pictures of about a megapixel.",
    // Its guide: "works best with up to 3 images as input".
    ...{ pixels: PIXELS_OF_GEMINI_2_5, ratios: USUAL_RATIOS, imageSizes: [], maxInputs: 3 },
    ...{ tokenPrices: { in: 0.3, text_out: 2.5, image_out: 30 }, perPicture: 0.0387 },
  },
  {
    remoteName: "gemini-3.1-flash-image",
    aliases: ["gemini-3.1-flash-image-preview"],
    name: "Nano Banana 2",
    about: "The one before Nano Banana 2.1. Google announced its end for 29 October 2026.",
    isEnded: true,
    ...{ pixels: PIXELS_OF_GEMINI_3, ratios: ALL_RATIOS, imageSizes: IMAGE_SIZES, maxInputs: 14 },
    ...{ tokenPrices: { in: 0.5, text_out: 3, image_out: 60 }, perPicture: null },
  },
];

const byName = new Map(
  KNOWN_MODELS.flatMap((model) => [model.remoteName, ...model.aliases].map((name) => [name, model] as const)),
);

/** Said of a model that is in no table, until MODELS_FILE says what it can. */
export const UNKNOWN_MODEL =
  "A new model: the studio offers only what every image model of Google can, until its operator describes more.";

/** @param remoteName the exact name; of an unknown one no more is assumed than that it draws a prompt in about a megapixel. */
export const factsOf = (remoteName: string): ModelFacts => ({
  ...(byName.get(remoteName) ?? {
    ...{ name: remoteName, about: UNKNOWN_MODEL },
    ...{ pixels: PIXELS_OF_GEMINI_3, ratios: USUAL_RATIOS, imageSizes: [], maxInputs: 0 },
    ...{ tokenPrices: null, perPicture: null },
  }),
  remoteName,
});
