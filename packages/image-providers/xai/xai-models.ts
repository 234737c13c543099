/**
 * What xAI's models can do and cost, as its pages of models, images and prices, its release notes of August and September 2026 and its
 * note on the models retired on 2026-11-02 said.
 *
 * A model is known by its exact name alone. `grok-imagine-image-quality` and `grok-imagine-image-pro` are retired: xAI draws with the
 * newest one, at low quality, where they are asked for.
 */
import type { ModelPrice } from "contract/models/models";
import { RESOLUTIONS, type Resolution, SHAPES, type Shape, WIDER_SHAPES } from "./shapes";

/** What an entry of MODELS_FILE may say too. */
export interface Can {
  resolutions: readonly Resolution[];
  /** The values of `quality`, in order; none: the model has no such choice. */
  qualities: readonly string[];
  /** Pictures of one creation. */
  maxPictures: number;
  /** Pictures that it makes another one from; none: it draws from words alone. */
  maxSources: number;
}

export interface KnownModel {
  /** Its name at xAI. */
  remoteName: string;
  name: string;
  about: string;
  shapes: readonly Shape[];
  can: Can;
  /** Only where it is the same for every size and quality. */
  price?: ModelPrice;
}

/** A request has at most ten pictures. */
export const MAX_PICTURES = 10;

/** In the order of the picker; the first is the default. */
export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    remoteName: "grok-imagine-image-2.0",
    name: "Grok Imagine 2.0",
    about: "xAI's newest model, for exact text and edits from several pictures.",
    shapes: [...SHAPES, ...WIDER_SHAPES],
    can: {
      resolutions: RESOLUTIONS,
      qualities: ["auto", "low", "medium"],
      maxPictures: MAX_PICTURES,
      maxSources: 5,
    },
  },
  {
    remoteName: "grok-imagine-image",
    name: "Grok Imagine 1.0",
    about: "xAI's first model of this line: quick, at a low price.",
    shapes: SHAPES,
    can: { resolutions: RESOLUTIONS, qualities: [], maxPictures: MAX_PICTURES, maxSources: 3 },
    price: { per_picture: 0.02, currency: "USD" },
  },
];

/** What may be assumed of an unknown model: it draws pictures of about a megapixel for a prompt. */
export const PLAIN: Can = { resolutions: ["1k"], qualities: [], maxPictures: 4, maxSources: 0 };

/** @param remoteName the exact name; undefined for a model that is not in the table. */
export const knownModel = (remoteName: string): KnownModel | undefined =>
  KNOWN_MODELS.find((model) => model.remoteName === remoteName);
