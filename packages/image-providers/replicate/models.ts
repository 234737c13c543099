/**
 * Models of Replicate that the studio offers without further settings; MODELS_FILE adds others.
 *
 * Their inputs are those of their public schemas; the sizes of aspect ratios are those of Replicate's public FLUX code.
 */
import { AS_SOURCE, type FromPictures, USUAL_FROM_PICTURES } from "../hosted/from-pictures";
import { settingOf } from "../hosted/mapped-entry";
import {
  AROUND_1024,
  type MappedModel,
  type MappedSize,
  sizeOfRatio,
  USUAL_FIELDS,
} from "../hosted/mapped-model";

/** A model, and the version to run; null for one of Replicate's official models, which need none. */
export type ReplicateModel = MappedModel & { version: string | null };

/** The form that most models have; one of MODELS_FILE names its sizes if it draws others. */
export const USUAL: Omit<ReplicateModel, "id" | "name"> = {
  about: null,
  version: null,
  input: {},
  fields: USUAL_FIELDS,
  sizes: { list: [{ width: 1_024, height: 1_024 }] },
  maxPictures: 1,
  settings: [],
  fromPictures: null,
};

/** A careful bound of the studio: the picture comes back as a PNG of this size. */
const MAX_CUT_OUT_PIXELS = 16_777_216;

const IMAGE = { name: "image", isList: false };
/** Of models that draw only from pictures, in the size of their source. */
const ONLY_PICTURES: FromPictures = {
  ...USUAL_FROM_PICTURES,
  ...{ needsPicture: true, source: IMAGE, keepsShape: true },
};
/** Of models that change a picture without words. */
const TOOL = { ...USUAL, fields: { ...USUAL.fields, prompt: null, seed: null }, sizes: AS_SOURCE };
const MATCHING = { aspect_ratio: "match_input_image" };

const FORMAT = settingOf({
  name: "output_format",
  label: "Format",
  values: [
    { value: "png", label: "PNG" },
    { value: "webp", label: "WebP" },
    { value: "jpg", label: "JPEG" },
  ],
});

/** The fast way is not deterministic. */
const SPEED = settingOf({
  name: "go_fast",
  label: "Speed",
  values: [
    { value: true, label: "Fast" },
    { value: false, label: "Repeatable" },
  ],
});

const FLUX_RATIOS: readonly [ratio: string, width: number, height: number][] = [
  ["1:1", 1_024, 1_024],
  ["16:9", 1_344, 768],
  ["21:9", 1_536, 640],
  ["3:2", 1_216, 832],
  ["2:3", 832, 1_216],
  ["4:5", 896, 1_088],
  ["5:4", 1_088, 896],
  ["3:4", 896, 1_152],
  ["4:3", 1_152, 896],
  ["9:16", 768, 1_344],
  ["9:21", 640, 1_536],
];
const FLUX_SIZES: MappedSize[] = FLUX_RATIOS.flatMap(([ratio, width, height]) => [
  { width, height, input: { aspect_ratio: ratio, megapixels: "1" } },
  { width: width / 2, height: height / 2, input: { aspect_ratio: ratio, megapixels: "0.25" } },
]);

const PNG_OR_JPEG = settingOf({
  name: "output_format",
  label: "Format",
  values: [
    { value: "png", label: "PNG" },
    { value: "jpg", label: "JPEG" },
  ],
});
const KONTEXT_RATIOS = ["1:1", "16:9", "21:9", "3:2", "2:3", "4:5", "5:4", "3:4", "4:3", "9:16", "9:21"];

/** Of models that take `custom` as the aspect ratio, and then a width and a height. */
const CUSTOM = {
  input: { aspect_ratio: "custom" },
  fields: { ...USUAL.fields, width: "width", height: "height" },
  sizes: {
    multiple_of: 32,
    min_side: 256,
    max_side: 1_440,
    max_short_side: 1_440,
    min_ratio: 0.25,
    max_ratio: 4,
    min_pixels: 65_536,
    max_pixels: 2_073_600,
  },
};

export const MODELS: readonly ReplicateModel[] = [
  {
    ...USUAL,
    id: "replicate/black-forest-labs/flux-schnell",
    name: "FLUX.1 schnell",
    about: "Draws in a few steps: fast and cheap.",
    fields: { ...USUAL.fields, count: "num_outputs" },
    sizes: { list: FLUX_SIZES },
    maxPictures: 4,
    settings: [FORMAT, SPEED],
  },
  {
    ...USUAL,
    id: "replicate/black-forest-labs/flux-dev",
    name: "FLUX.1 dev",
    about: "Slower than schnell, with more detail.",
    fields: { ...USUAL.fields, count: "num_outputs" },
    sizes: { list: FLUX_SIZES },
    maxPictures: 4,
    settings: [FORMAT, SPEED],
    fromPictures: {
      ...USUAL_FROM_PICTURES,
      source: IMAGE,
      strength: "prompt_strength",
      keepsShape: true,
      describesResult: true,
    },
  },
  {
    ...USUAL,
    ...CUSTOM,
    id: "replicate/black-forest-labs/flux-1.1-pro",
    name: "FLUX1.1 pro",
    about: "Follows long prompts closely.",
    settings: [FORMAT],
  },
  {
    ...USUAL,
    ...CUSTOM,
    id: "replicate/black-forest-labs/flux-2-dev",
    name: "FLUX.2 dev",
    about: "The second generation of FLUX.",
    settings: [FORMAT, SPEED],
    fromPictures: {
      ...USUAL_FROM_PICTURES,
      source: { name: "input_images", isList: true },
      // It takes four pictures, and one of them may be the source.
      references: { name: "input_images", isList: true, max: 3 },
      keepsShape: true,
      input: MATCHING,
    },
  },
  {
    ...USUAL,
    id: "replicate/stability-ai/sdxl",
    name: "Stable Diffusion XL",
    about: "An older model that takes a negative prompt.",
    version: "39ed52f2a78e934b3ba6e2a89f5b1c712de7dfea535525255b1aa35c5565e08b",
    fields: {
      ...USUAL.fields,
      negative_prompt: "negative_prompt",
      count: "num_outputs",
      width: "width",
      height: "height",
    },
    sizes: { ...AROUND_1024, multiple_of: 8 },
    maxPictures: 4,
  },
  {
    ...USUAL,
    id: "replicate/black-forest-labs/flux-kontext-pro",
    name: "FLUX.1 Kontext pro",
    about: "Changes a picture by words and keeps the rest of it.",
    sizes: { list: KONTEXT_RATIOS.map((ratio) => sizeOfRatio(ratio, 1, "aspect_ratio")) },
    settings: [PNG_OR_JPEG],
    fromPictures: {
      ...USUAL_FROM_PICTURES,
      source: { name: "input_image", isList: false },
      keepsShape: true,
      input: MATCHING,
    },
  },
  {
    ...USUAL,
    id: "replicate/black-forest-labs/flux-fill-pro",
    name: "FLUX.1 Fill pro",
    about:
      "Draws what a mask leaves open, or what is around a picture. Without a mask it draws all of it anew.",
    sizes: AS_SOURCE,
    settings: [PNG_OR_JPEG],
    fromPictures: {
      ...ONLY_PICTURES,
      operations: ["edit", "expand"],
      mask: { name: "mask", isWhite: true },
    },
  },
  {
    ...TOOL,
    id: "replicate/nightmareai/real-esrgan",
    name: "Real-ESRGAN",
    about: "Enlarges pictures of up to two million pixels. It adds nothing to them and needs no words.",
    version: "f121d640bd286e1fdc67f9799164c1d5be36ff74576ee11c803ae5b665dd46aa",
    fromPictures: {
      ...ONLY_PICTURES,
      operations: ["upscale"],
      factor: { name: "scale", values: [2, 4] },
      // It refuses more than fits into its memory.
      maxPixels: 2_096_704,
    },
  },
  {
    ...TOOL,
    id: "replicate/bria/remove-background",
    name: "BRIA RMBG",
    about: "Cuts out what is in front of a picture. It needs no words.",
    fromPictures: { ...ONLY_PICTURES, operations: ["cut_out"], maxPixels: MAX_CUT_OUT_PIXELS },
  },
];
