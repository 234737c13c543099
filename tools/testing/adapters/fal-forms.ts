/** The published inputs of fal's models that make pictures from pictures (`libs/client/src/types/endpoints.ts` of `fal-ai/fal-js`). */
import type { Size } from "contract/models/model-size";
import * as z from "zod";
import type { UploadedFiles } from "./uploaded-files";

const address = z.string();
const common = {
  prompt: z.string(),
  seed: z.int().optional(),
  num_images: z.int().min(1).max(4).optional(),
};
const png_or_jpeg = z.enum(["png", "jpeg"]).optional();
const image_size = z
  .strictObject({ width: z.int().min(512).max(2_048), height: z.int().min(512).max(2_048) })
  .optional();

const FORMS: Record<string, z.ZodType> = {
  "fal-ai/flux/dev/image-to-image": z.strictObject({
    ...{ ...common, image_url: address, output_format: png_or_jpeg },
    strength: z.number().min(0).max(1).optional(),
  }),
  "fal-ai/flux-2/edit": z.strictObject({
    ...{ ...common, image_size, output_format: png_or_jpeg },
    image_urls: z.array(address).min(1).max(4),
  }),
  "fal-ai/qwen-image-edit-2511": z.strictObject({
    ...{ ...common, image_size, output_format: png_or_jpeg },
    image_urls: z.array(address).min(1),
    negative_prompt: z.string().optional(),
  }),
  "fal-ai/flux-pro/kontext": z.strictObject({ ...common, image_url: address, output_format: png_or_jpeg }),
  "fal-ai/flux-pro/v1/fill": z.strictObject({
    ...{ ...common, image_url: address, mask_url: address, output_format: png_or_jpeg },
  }),
  "fal-ai/esrgan": z.strictObject({
    ...{ image_url: address, output_format: png_or_jpeg },
    scale: z.number().min(1).max(8).optional(),
  }),
  "fal-ai/birefnet/v2": z.strictObject({
    image_url: address,
    output_format: z.enum(["webp", "png", "gif"]).optional(),
  }),
};

/** @returns why fal refuses this input; null where it takes it, and for models of other kinds. */
export function formProblem(path: string, body: unknown, files: UploadedFiles): unknown {
  const form = FORMS[path];
  if (!form) return null;
  const { error } = form.safeParse(body);
  if (error) return error.issues.map(({ path: loc, message: msg }) => ({ loc: ["body", ...loc], msg }));
  const addresses = addressesIn(body as Record<string, unknown>);
  const wrong = addresses.filter((one) => !files.at(one));
  if (wrong.length > 0)
    return [{ loc: ["body"], msg: `Failed to download ${wrong}`, type: "file_download_error" }];
  const { image_url, mask_url } = body as Record<string, unknown>;
  const [image, mask] = [files.at(image_url), files.at(mask_url)];
  if (mask && (mask.width !== image?.width || mask.height !== image?.height))
    return [{ loc: ["body", "mask_url"], msg: "The mask needs the dimensions of the image." }];
  return null;
}

/** The size in which a model draws that is asked for none: that of its source; null without one. */
export function sizeFrom(input: Record<string, unknown>, files: UploadedFiles): Size | null {
  const [first] = addressesIn(input).flatMap((one) => files.at(one) ?? []);
  const scale = typeof input.scale === "number" ? input.scale : 1;
  return first ? { width: first.width * scale, height: first.height * scale } : null;
}

const addressesIn = ({ image_url, image_urls, mask_url }: Record<string, unknown>): unknown[] =>
  [image_url, image_urls, mask_url].flat().filter((one) => one !== undefined);
