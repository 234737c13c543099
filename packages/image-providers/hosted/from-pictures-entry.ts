/** Reads from an entry of MODELS_FILE what a model makes from pictures. */
import { MAX_REFERENCES, OPERATIONS } from "contract/creations/inputs";
import { MAX_PIXELS } from "contract/pictures/pictures";
import * as z from "zod";
import { byForm } from "../model-entries/by-form";
import { promptDescribes } from "../model-entries/prompt-describes";
import { strictFields } from "../model-entries/strict-fields";
import { field } from "./field";
import { type FromPictures, type PictureField, USUAL_FROM_PICTURES } from "./from-pictures";

const one = field.transform((name): PictureField => ({ name, isList: false }));
const list = z
  .array(field)
  .length(1, "must be a list of one name")
  .transform(([name = ""]): PictureField => ({ name, isList: true }));
/** `"image_url"` takes an address, `["image_urls"]` a list of them. */
const pictureField = byForm<typeof one | typeof list>(
  (value) => (typeof value === "string" ? one : Array.isArray(value) ? list : undefined),
  'the name of a field that takes an address, or ["image_urls"] for one that takes a list',
);
const MAX_FACTOR = 8;

export const fromPicturesSchema = strictFields({
  operations: z.array(z.enum(OPERATIONS)).max(OPERATIONS.length).default(["edit"]),
  path: z.string().optional(),
  /** Whether it draws nothing from words alone. */
  only: z.boolean().default(false),
  source: pictureField.optional(),
  mask: field.optional(),
  mask_shows: z.enum(["white", "transparent"]).default("white"),
  references: pictureField.optional(),
  max_references: z.int().min(1).max(MAX_REFERENCES).optional(),
  strength: field.optional(),
  factor: field.optional(),
  factors: z.array(z.number().min(1).max(MAX_FACTOR)).min(1).max(10).optional(),
  max_pixels: z.int().min(65_536).max(MAX_PIXELS).optional(),
  keeps_shape: z.boolean().default(false),
  prompt_describes: promptDescribes.default("change"),
  input: z.record(z.string(), z.json()).default({}),
});

type Given = z.output<typeof fromPicturesSchema>;

/** @param isPath whether a model can have this path. @param report gets a line for each mistake. */
export function readFromPictures(
  given: Given,
  isPath: (path: string) => boolean,
  report: (text: string) => void,
): FromPictures {
  const { operations, path = null, source = null, mask, references, factor, factors } = given;
  const say = (place: string, text: string) => report(`from_pictures.${place}: ${text}`);
  const can = (operation: (typeof operations)[number]) => operations.includes(operation);
  if (path !== null && !isPath(path)) say("path", "must be the path of a model, such as owner/name");
  if (operations.length > 0 && !source) say("source", "is required: the field that takes the source");
  if (operations.length === 0 && !references) say("operations", "must not be empty without references");
  if (can("expand") && !mask) say("mask", "is required to expand: the field that takes the mask");
  if (can("upscale") && !(factor && factors)) say("factor", "is required to upscale, with factors");
  if (!can("upscale") && (factor || factors)) say("factor", "needs the operation upscale");
  if (mask && !can("edit")) say("mask", "needs the operation edit");
  if (references && !references.isList && (given.max_references ?? 1) > 1)
    say("max_references", "needs references that are a list");
  if (!references && given.max_references) say("max_references", "needs references");
  return {
    ...{ operations, path, source, needsPicture: given.only },
    mask: mask === undefined ? null : { name: mask, isWhite: given.mask_shows === "white" },
    references: references ? { ...references, max: given.max_references ?? 1 } : null,
    strength: given.strength ?? null,
    factor: factor && factors ? { name: factor, values: factors } : null,
    maxPixels: given.max_pixels ?? USUAL_FROM_PICTURES.maxPixels,
    keepsShape: given.keeps_shape,
    describesResult: given.prompt_describes === "result",
    input: given.input,
  };
}
