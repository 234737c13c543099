/** What the places of a workflow get from a request, with its pictures uploaded. */
import { ERROR_CODES } from "contract/errors";
import type { Size } from "contract/models/model-size";
import sharp from "sharp";
import { CreateFailure } from "../create-failure";
import { type CreationInputs, type InputPicture, sizeWithin } from "../inputs";
import type { Order } from "../order";
import type { ComfyModel } from "./read-models";
import type { Upload } from "./upload";
import type { Values } from "./workflow";

/** Models look at references in fewer pixels, and a workflow may encode what it loads. */
const MAX_REFERENCE_PIXELS = 2_048 ** 2;

/**
 * @param inputs null for a request from words alone.
 * @throws CreateFailure when nothing can be created: a picture is missing, cannot be read or was not taken.
 */
export async function valuesFor(
  { name, places }: Pick<ComfyModel, "name" | "places">,
  order: Order,
  inputs: CreationInputs | null,
  upload: Upload,
): Promise<Values> {
  const { source = null, painting = null, references = [], factor = null } = inputs ?? {};
  const isPainted = inputs?.operation === "edit" || inputs?.operation === "expand";
  const ordered = { width: order.width, height: order.height };
  // What an upscale and a cut-out measure, their source alone decides.
  const size = source && !isPainted ? times(source, factor ?? 1) : ordered;
  const values: Values = {
    ...{ prompt: order.prompt, negative_prompt: order.negativePrompt || null, seed: order.seed },
    ...{ ...size, batch_size: order.count, strength: inputs?.strength ?? null, factor },
  };
  if (places.image) {
    if (!source || !painting) throw without("inputs.source", `${name} needs a picture to start from.`);
    // A workflow without places for the size draws in that of its source, and its mask must fit.
    values.image = isPainted ? await upload(painting.source, { size }) : await upload(source);
    if (places.mask) values.mask = await upload(painting.mask ?? openMask(size), { size });
  }
  if (places.images) {
    const names: string[] = [];
    for (const one of references)
      names.push(await upload(one, { size: sizeWithin(one, MAX_REFERENCE_PIXELS) }));
    const last = names.at(-1) ?? values.image;
    if (typeof last !== "string") throw without("inputs.references", `${name} needs a picture to go by.`);
    // Every place must be filled: otherwise the picture that the workflow was saved with would be drawn after too.
    values.images = places.images.map((_, index) => names[index] ?? last);
  }
  return values;
}

const times = ({ width, height }: Size, factor: number): Size => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
});

/** The mask of an edit without one: everything may change. */
const openMask = (size: Size): InputPicture => ({
  ...size,
  mediaType: "image/png",
  read: () =>
    sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
});

const without = (field: string, message: string) =>
  new CreateFailure("refused", {
    message,
    code: ERROR_CODES.invalid_request.code,
    details: [{ field, message }],
  });
