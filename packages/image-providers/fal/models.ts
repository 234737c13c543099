/**
 * Models of fal that the studio offers without further settings; MODELS_FILE adds others.
 *
 * Their inputs are those of fal's public schemas. Limits of sizes that a schema does not state are careful ones of the
 * studio.
 */
import { settingOf } from "../hosted/mapped-entry";
import { AROUND_1024, type MappedModel, USUAL_FIELDS } from "../hosted/mapped-model";

const FORMAT = settingOf({
  name: "output_format",
  label: "Format",
  values: [
    { value: "png", label: "PNG" },
    { value: "jpeg", label: "JPEG" },
  ],
});

/** The form of most of fal's models that draw from a text. */
export const USUAL: Omit<MappedModel, "id" | "name"> = {
  about: null,
  input: {},
  fields: { ...USUAL_FIELDS, count: "num_images", image_size: "image_size" },
  sizes: {
    multiple_of: 16,
    min_side: 256,
    max_side: 2_048,
    max_short_side: 1_440,
    min_ratio: 0.4,
    max_ratio: 2.5,
    min_pixels: 65_536,
    max_pixels: 2_097_152,
  },
  maxPictures: 4,
  settings: [],
};

const withNegativePrompt = { ...USUAL.fields, negative_prompt: "negative_prompt" };

export const MODELS: readonly MappedModel[] = [
  {
    ...USUAL,
    id: "fal/fal-ai/flux/schnell",
    name: "FLUX.1 schnell",
    about: "Draws in a few steps: fast and cheap.",
    settings: [FORMAT],
  },
  {
    ...USUAL,
    id: "fal/fal-ai/flux/dev",
    name: "FLUX.1 dev",
    about: "Slower than schnell, with more detail.",
    settings: [FORMAT],
  },
  {
    ...USUAL,
    id: "fal/fal-ai/flux-pro/v1.1",
    name: "FLUX1.1 pro",
    about: "Follows long prompts closely.",
    sizes: {
      multiple_of: 32,
      min_side: 256,
      max_side: 1_440,
      max_short_side: 1_440,
      min_ratio: 0.4,
      max_ratio: 2.5,
      min_pixels: 65_536,
      max_pixels: 2_073_600,
    },
    settings: [FORMAT],
  },
  {
    ...USUAL,
    id: "fal/fal-ai/flux-2",
    name: "FLUX.2 dev",
    about: "The second generation of FLUX.",
    sizes: {
      multiple_of: 16,
      min_side: 512,
      max_side: 2_048,
      max_short_side: 2_048,
      min_ratio: 0.25,
      max_ratio: 4,
      min_pixels: 262_144,
      max_pixels: 4_194_304,
    },
    settings: [FORMAT],
  },
  {
    ...USUAL,
    id: "fal/fal-ai/qwen-image",
    name: "Qwen-Image",
    about: "Writes text in pictures, also in Chinese.",
    fields: withNegativePrompt,
    sizes: AROUND_1024,
    settings: [FORMAT],
  },
  {
    ...USUAL,
    id: "fal/fal-ai/fast-sdxl",
    name: "Stable Diffusion XL (fast)",
    about: "An older model that takes a negative prompt.",
    fields: withNegativePrompt,
    sizes: AROUND_1024,
    settings: [{ ...FORMAT, field: "format" }],
  },
];
