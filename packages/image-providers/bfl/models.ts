/**
 * Models of Black Forest Labs that the studio offers without further settings; MODELS_FILE adds others.
 *
 * Inputs, prices and limits are those of the company's published specification and price list, read in November 2026. Bounds that these
 * do not state are careful ones of the studio.
 */
import { AS_SOURCE, type FromPictures, USUAL_FROM_PICTURES } from "../hosted/from-pictures";
import { settingOf } from "../hosted/mapped-entry";
import { AROUND_1024, type MappedModel, sizeOfRatio, UNSIZED, USUAL_FIELDS } from "../hosted/mapped-model";

const FORMAT = settingOf({
  name: "output_format",
  label: "Format",
  values: [
    { value: "png", label: "PNG" },
    { value: "jpeg", label: "JPEG" },
  ],
});
const UPSAMPLING = settingOf({
  name: "prompt_upsampling",
  label: "Prompt",
  values: [
    { value: false, label: "As written" },
    { value: true, label: "Elaborated by the model" },
  ],
});
const RAW = settingOf({
  name: "raw",
  label: "Look",
  values: [
    { value: false, label: "Polished" },
    { value: true, label: "Raw, less processed" },
  ],
});

const SIZED = { ...USUAL_FIELDS, width: "width", height: "height" };

/** A model of which nothing is known. */
export const USUAL: Omit<MappedModel, "id" | "name"> = {
  about: null,
  input: {},
  fields: SIZED,
  sizes: AROUND_1024,
  maxPictures: 1,
  settings: [],
  fromPictures: null,
};
/** As many tasks as a creation may take. */
const DRAWN = { ...USUAL, maxPictures: 4 };

const FLUX_2_SIZES = {
  ...{ multiple_of: 16, min_side: 64, max_side: 4_096, max_short_side: 2_048 },
  ...{ min_ratio: 0.25, max_ratio: 4, min_pixels: 4_096, max_pixels: 4_194_304 },
};
const INPUT_IMAGE = { name: "input_image", isList: true };

/** @param pictures how many it takes, one of which may be the source. */
const flux2From = (pictures: number): FromPictures => ({
  ...USUAL_FROM_PICTURES,
  source: INPUT_IMAGE,
  references: { ...INPUT_IMAGE, max: pictures - 1 },
  // Its published code makes several smaller to this; all of their pixels are charged.
  maxPixelsOfSeveral: 1_048_576,
});
const FLUX_2 = {
  ...DRAWN,
  sizes: FLUX_2_SIZES,
  settings: [FORMAT],
  fromPictures: flux2From(8),
  chargesInputs: true,
};
const KLEIN = { ...FLUX_2, fromPictures: flux2From(4) };

const usd = (price: number) => ({ per_picture: price, currency: "USD" });
const RATIOS = ["1:1", "16:9", "21:9", "3:2", "2:3", "4:5", "5:4", "3:4", "4:3", "9:16", "9:21"];
const byRatio = (megapixels: number) => ({
  fields: USUAL_FIELDS,
  sizes: { list: RATIOS.map((ratio) => sizeOfRatio(ratio, megapixels, "aspect_ratio")) },
});
const KONTEXT = {
  ...{ ...DRAWN, ...byRatio(1), settings: [FORMAT, UPSAMPLING] },
  // Without a ratio it has that of its source.
  fromPictures: { ...USUAL_FROM_PICTURES, source: { name: "input_image", isList: false }, keepsShape: true },
};

export const MODELS: readonly MappedModel[] = [
  {
    ...FLUX_2,
    id: "bfl/flux-2-pro",
    name: "FLUX.2 pro",
    about: "The company's recommendation for most pictures and edits.",
  },
  { ...FLUX_2, id: "bfl/flux-2-max", name: "FLUX.2 max", about: "The best of its kind, and the dearest." },
  {
    ...FLUX_2,
    id: "bfl/flux-2-flex",
    name: "FLUX.2 flex",
    about: "Writes text in pictures well.",
    settings: [FORMAT, UPSAMPLING],
  },
  { ...KLEIN, id: "bfl/flux-2-klein-9b", name: "FLUX.2 klein 9B", about: "Fast and cheap." },
  { ...KLEIN, id: "bfl/flux-2-klein-4b", name: "FLUX.2 klein 4B", about: "The fastest and cheapest." },
  {
    ...KONTEXT,
    id: "bfl/flux-kontext-pro",
    name: "FLUX.1 Kontext pro",
    about: "Changes a picture by words and keeps the rest of it.",
    price: usd(0.04),
  },
  {
    ...KONTEXT,
    id: "bfl/flux-kontext-max",
    name: "FLUX.1 Kontext max",
    about: "Follows what shall change more closely.",
    // An account has six tasks of it at once, as many as creations.
    maxPictures: 1,
    price: usd(0.08),
  },
  {
    ...{ ...DRAWN, ...byRatio(4) },
    id: "bfl/flux-pro-1.1-ultra",
    name: "FLUX1.1 pro ultra",
    about: "Draws four megapixels.",
    settings: [FORMAT, UPSAMPLING, RAW],
    price: usd(0.06),
  },
  {
    ...DRAWN,
    id: "bfl/flux-pro-1.1",
    name: "FLUX1.1 pro",
    about: "Follows long prompts closely.",
    sizes: {
      ...{ multiple_of: 32, min_side: 256, max_side: 1_440, max_short_side: 1_440 },
      ...{ min_ratio: 0.25, max_ratio: 4, min_pixels: 65_536, max_pixels: 2_073_600 },
    },
    settings: [FORMAT, UPSAMPLING],
    price: usd(0.04),
  },
  {
    ...DRAWN,
    id: "bfl/flux-pro-1.0-fill",
    name: "FLUX.1 Fill pro",
    about:
      "Draws what a mask leaves open, or what is around a picture. Without a mask it draws all of it anew.",
    fields: { ...USUAL_FIELDS, ...UNSIZED },
    sizes: AS_SOURCE,
    settings: [FORMAT, UPSAMPLING],
    fromPictures: {
      ...USUAL_FROM_PICTURES,
      operations: ["edit", "expand"],
      ...{ needsPicture: true, source: { name: "image", isList: false }, keepsShape: true },
      mask: { name: "mask", isWhite: true },
    },
    price: usd(0.05),
  },
];
