/** The pictures of a job: what it starts from, what of that may change, and what the model goes by. */
import type { Operation } from "contract/creations/inputs";
import type { CreationInputs, InputPicture } from "../inputs";
import { sizeWithin } from "../inputs";
import type { Order } from "../order";
import { Base64 } from "../outbound/encode-body";
import { readPicture } from "../outbound/read-inputs";
import { ENLARGE_STRENGTH } from "./enlarge";

/** Around the source is its mirror image: its colours stay, and hardly anything else of it. */
const EXPAND_STRENGTH = 0.9;
/** How far from its source a picture may go where nobody has said; for edits as the server is set. */
const STRENGTHS: Partial<Record<Operation, number>> = { expand: EXPAND_STRENGTH, upscale: ENLARGE_STRENGTH };
/** Twice what the server shows a model of each (`vae_input_max_pixels`), because it crops them to the shape of the picture. */
const MAX_REFERENCE_PIXELS = 2 * 1_024 ** 2;

/**
 * @returns the fields of the request.
 * @throws CreateFailure where they cannot be read; nothing was sent.
 */
export async function picturesOf(
  { width, height, model }: Order,
  { operation, painting, references, strength }: CreationInputs,
): Promise<Record<string, unknown>> {
  const form = { size: { width, height }, mediaType: "image/png" } as const;
  const [source, mask, ...others] = await Promise.all([
    painting && readPicture(painting.source, form),
    painting?.mask && readPicture(painting.mask, { ...form, isWhiteMask: true }),
    ...references.map(readReference),
  ]);
  const shown = others.map((bytes) => new Base64(bytes));
  if (!source) return { ref_images: shown };
  const start = new Base64(source);
  // A model that goes by pictures is told what to change in them, and so begins anew unless a strength says where.
  const isTold = operation === "edit" && strength === null && takesReferences(model);
  const goesBy = isTold ? [start, ...shown] : shown;
  const usual = isTold ? 1 : operation && STRENGTHS[operation];
  return {
    ...(goesBy.length > 0 && { ref_images: goesBy }),
    ...((mask || !isTold) && { init_image: start, strength: strength ?? usual }),
    ...(mask && { mask_image: new Base64(mask) }),
  };
}

const takesReferences = ({ abilities }: Order["model"]) => (abilities.from_pictures?.references.max ?? 0) > 0;

/** The server may be built without WebP. */
const readReference = (picture: InputPicture) =>
  readPicture(picture, { size: sizeWithin(picture, MAX_REFERENCE_PIXELS), mediaType: "image/jpeg" });
