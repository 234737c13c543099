/** The published inputs of Black Forest Labs' models (`https://api.bfl.ai/openapi.json`, as its documentation repeats it). */
import type { Size } from "contract/models/model-size";
import * as z from "zod";

const picture = z.base64().min(1);
const output_format = z.enum(["jpeg", "png"]).optional();
const tolerance = (max: number) => z.int().min(0).max(max).optional();
const prompt_upsampling = z.boolean().optional();
const seed = z.int().optional();
const side = z.int().min(64).multipleOf(16).optional();
const ratio = z.string().regex(/^\d{1,2}:\d{1,2}$/);
const MAX_PIXELS = 4_194_304;

const numbered = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      index === 0 ? "input_image" : `input_image_${index + 1}`,
      picture.optional(),
    ]),
  );
const flux2 = (pictures: number, more: Record<string, z.ZodType> = {}) =>
  z.strictObject({
    ...{ prompt: z.string().min(1), seed, width: side, height: side, output_format },
    ...{ safety_tolerance: tolerance(5), ...numbered(pictures), ...more },
  });
const kontext = z.strictObject({
  ...{ prompt: z.string().min(1), seed, aspect_ratio: ratio.optional(), output_format, prompt_upsampling },
  ...{ safety_tolerance: tolerance(6), ...numbered(4) },
});
const side32 = z.int().min(256).max(1_440).multipleOf(32).optional();

const FORMS: Record<string, z.ZodType> = {
  "flux-2-pro": flux2(8),
  "flux-2-max": flux2(8),
  "flux-2-flex": flux2(8, {
    ...{ prompt_upsampling, steps: z.int().min(1).max(50).optional() },
    guidance: z.number().min(1.5).max(10).optional(),
  }),
  "flux-2-klein-9b": flux2(4),
  "flux-2-klein-4b": flux2(4),
  "flux-kontext-pro": kontext,
  "flux-kontext-max": kontext,
  "flux-pro-1.1-ultra": z.strictObject({
    ...{ prompt: z.string(), seed, aspect_ratio: ratio.optional(), output_format, prompt_upsampling },
    ...{ raw: z.boolean().optional(), safety_tolerance: tolerance(6) },
  }),
  "flux-pro-1.1": z.strictObject({
    ...{ prompt: z.string(), seed, width: side32, height: side32, output_format, prompt_upsampling },
    safety_tolerance: tolerance(6),
  }),
  "flux-pro-1.0-fill": z.strictObject({
    ...{ prompt: z.string().optional(), seed, output_format, prompt_upsampling },
    ...{ image: picture, mask: picture.optional(), safety_tolerance: tolerance(6) },
  }),
};

/** Whether there is such a model. */
export const hasModel = (model: string): boolean => Object.hasOwn(FORMS, model);

/** @returns what FastAPI writes in `detail` about this input; null where it is taken. */
export function formProblem(model: string, input: unknown): unknown {
  const { error } = FORMS[model]?.safeParse(input) ?? {};
  if (error)
    return error.issues.map(({ path, message: msg }) => ({
      loc: ["body", ...path],
      msg,
      type: "value_error",
    }));
  const values = input as Record<string, unknown>;
  const pictures = Object.entries(values).filter(([field]) => /^(?:input_image|image$|mask$)/.test(field));
  for (const [field, value] of pictures)
    if (!sizeOfPng(value)) return [{ loc: ["body", field], msg: "Not an image", type: "value_error" }];
  if (Number(values.width ?? 0) * Number(values.height ?? 0) > MAX_PIXELS)
    return [{ loc: ["body", "width"], msg: "More than 4 megapixels", type: "value_error" }];
  const [image, mask] = [sizeOfPng(values.image), sizeOfPng(values.mask)];
  if (mask && (mask.width !== image?.width || mask.height !== image?.height))
    return [
      { loc: ["body", "mask"], msg: "The mask must have the dimensions of the image", type: "value_error" },
    ];
  return null;
}

/** The size in which a model draws this. */
export function sizeFrom(input: Record<string, unknown>): Size {
  const { width, height, aspect_ratio } = input;
  if (typeof width === "number" && typeof height === "number") return { width, height };
  if (typeof aspect_ratio === "string") {
    const [wide = 1, high = 1] = aspect_ratio.split(":").map(Number);
    return { width: 64 * wide, height: 64 * high };
  }
  return sizeOfPng(input.image ?? input.input_image) ?? { width: 1_024, height: 1_024 };
}

/** @param picture a PNG as base64. @returns null for anything else */
function sizeOfPng(picture: unknown): Size | null {
  const bytes = Buffer.from(typeof picture === "string" ? picture : "", "base64");
  if (bytes.length < 33 || bytes.toString("latin1", 1, 4) !== "PNG") return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
