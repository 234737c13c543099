/**
 * Models of fal that the studio offers without further settings; MODELS_FILE adds others.
 *
 * Their inputs are those of fal's public schemas. Limits of sizes that a schema does not state are careful ones of the
 * studio.
 */
import { AS_SOURCE, type FromPictures, USUAL_FROM_PICTURES } from "../hosted/from-pictures";
import { settingOf } from "../hosted/mapped-entry";
import { AROUND_1024, type MappedModel, UNSIZED, USUAL_FIELDS } from "../hosted/mapped-model";

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
  fromPictures: null,
};

/** A careful bound of the studio: the picture comes back as a PNG of this size. */
const MAX_CUT_OUT_PIXELS = 16_777_216;

const IMAGE_URL = { name: "image_url", isList: false };
const IMAGE_URLS = { name: "image_urls", isList: true };

/** Of models that draw only from pictures, in the size of their source. */
const ONLY_PICTURES: FromPictures = {
  ...USUAL_FROM_PICTURES,
  ...{ needsPicture: true, source: IMAGE_URL, keepsShape: true },
};
const UNSIZED_MODEL = { ...USUAL, fields: { ...USUAL.fields, ...UNSIZED }, sizes: AS_SOURCE };
/** Of models that change a picture without words. */
const TOOL = {
  ...UNSIZED_MODEL,
  fields: { ...UNSIZED_MODEL.fields, prompt: null, seed: null, count: null },
  maxPictures: 1,
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
    fromPictures: {
      ...USUAL_FROM_PICTURES,
      path: "fal-ai/flux/dev/image-to-image",
      source: IMAGE_URL,
      strength: "strength",
      keepsShape: true,
      describesResult: true,
    },
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
    fromPictures: {
      ...USUAL_FROM_PICTURES,
      path: "fal-ai/flux-2/edit",
      source: IMAGE_URLS,
      // It takes four pictures, and one of them may be the source.
      references: { ...IMAGE_URLS, max: 3 },
    },
  },
  {
    ...USUAL,
    id: "fal/fal-ai/qwen-image",
    name: "Qwen-Image",
    about: "Writes text in pictures, also in Chinese.",
    fields: withNegativePrompt,
    sizes: AROUND_1024,
    settings: [FORMAT],
    fromPictures: {
      ...USUAL_FROM_PICTURES,
      path: "fal-ai/qwen-image-edit-2511",
      source: IMAGE_URLS,
      references: { ...IMAGE_URLS, max: 2 },
    },
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
  {
    ...UNSIZED_MODEL,
    id: "fal/fal-ai/flux-pro/kontext",
    name: "FLUX.1 Kontext pro",
    about: "Changes a picture by words and keeps the rest of it.",
    settings: [FORMAT],
    fromPictures: ONLY_PICTURES,
  },
  {
    ...UNSIZED_MODEL,
    id: "fal/fal-ai/flux-pro/v1/fill",
    name: "FLUX.1 Fill pro",
    about:
      "Draws what a mask leaves open, or what is around a picture. Without a mask it draws all of it anew.",
    settings: [FORMAT],
    fromPictures: {
      ...ONLY_PICTURES,
      operations: ["edit", "expand"],
      mask: { name: "mask_url", isWhite: true },
    },
  },
  {
    ...TOOL,
    id: "fal/fal-ai/esrgan",
    name: "Real-ESRGAN",
    about: "Enlarges pictures. It adds nothing to them and needs no words.",
    // As PNG, four million pixels × 4 can be more than the studio fetches.
    settings: [{ ...FORMAT, default: "jpeg" }],
    fromPictures: {
      ...ONLY_PICTURES,
      operations: ["upscale"],
      factor: { name: "scale", values: [2, 4] },
    },
  },
  {
    ...TOOL,
    id: "fal/fal-ai/birefnet/v2",
    name: "BiRefNet",
    about: "Cuts out what is in front of a picture. It needs no words.",
    input: { output_format: "png" },
    fromPictures: { ...ONLY_PICTURES, operations: ["cut_out"], maxPixels: MAX_CUT_OUT_PIXELS },
  },
];
