/** The published inputs of Replicate's models that make pictures from pictures. */
import type { Size } from "contract/models/model-size";
import * as z from "zod";
import type { UploadedFiles } from "./uploaded-files";

const address = z.string();
const common = { prompt: z.string(), seed: z.int().optional() };
const png_or_jpeg = z.enum(["png", "jpg"]).optional();

const FORMS: Record<string, z.ZodType> = {
  "black-forest-labs/flux-dev": z.strictObject({
    ...{ ...common, image: address.optional(), prompt_strength: z.number().min(0).max(1).optional() },
    ...{ num_outputs: z.int().min(1).max(4).optional(), go_fast: z.boolean().optional() },
    ...{ aspect_ratio: z.string().optional(), megapixels: z.enum(["1", "0.25"]).optional() },
    output_format: z.enum(["png", "webp", "jpg"]).optional(),
  }),
  "black-forest-labs/flux-2-dev": z.strictObject({
    ...{ ...common, input_images: z.array(address).max(4).optional(), go_fast: z.boolean().optional() },
    ...{ aspect_ratio: z.string().optional(), output_format: z.enum(["png", "webp", "jpg"]).optional() },
    ...{ width: z.int().min(256).max(1_440).optional(), height: z.int().min(256).max(1_440).optional() },
  }),
  "black-forest-labs/flux-kontext-pro": z.strictObject({
    ...{ ...common, input_image: address.optional(), output_format: png_or_jpeg },
    aspect_ratio: z.enum(["match_input_image", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"]).optional(),
  }),
  "black-forest-labs/flux-fill-pro": z.strictObject({
    ...{ ...common, image: address, mask: address.optional(), output_format: png_or_jpeg },
  }),
  "nightmareai/real-esrgan": z.strictObject({
    ...{ image: address, scale: z.number().min(0).max(10).optional(), face_enhance: z.boolean().optional() },
  }),
  "bria/remove-background": z.strictObject({ image: address }),
};
/** That of the hardware of `nightmareai/real-esrgan`. */
const MAX_PIXELS_TO_ENLARGE = 2_096_704;

/** @returns why Replicate refuses this input; null where it takes it, and for other models. */
export function formProblem(
  model: string,
  input: Record<string, unknown>,
  files: UploadedFiles,
): string | null {
  const form = FORMS[model];
  if (!form) return null;
  const { error } = form.safeParse(input);
  if (error)
    return error.issues.map(({ path, message }) => `- input.${path.join(".")}: ${message}`).join("\n");
  const addresses = addressesIn(input);
  const wrong = addresses.filter((one) => !files.at(one));
  if (wrong.length > 0) return `- input: ${wrong} is no file`;
  const [image, mask] = [files.at(input.image), files.at(input.mask)];
  if (mask && (mask.width !== image?.width || mask.height !== image?.height))
    return "- input.mask: must have the size of the image";
  if (input.scale !== undefined && image && image.width * image.height > MAX_PIXELS_TO_ENLARGE)
    return "- input.image: greater than the max size that fits in GPU memory";
  return null;
}

/** The size that follows from a source; null without one, or where another is asked for. */
export function sizeFrom(input: Record<string, unknown>, files: UploadedFiles): Size | null {
  if (input.aspect_ratio === "custom") return null;
  const [first] = addressesIn(input).flatMap((one) => files.at(one) ?? []);
  const scale = typeof input.scale === "number" ? input.scale : 1;
  return first ? { width: first.width * scale, height: first.height * scale } : null;
}

const addressesIn = ({ image, input_image, input_images, mask }: Record<string, unknown>): unknown[] =>
  [image, input_image, input_images, mask].flat().filter((one) => one !== undefined);
