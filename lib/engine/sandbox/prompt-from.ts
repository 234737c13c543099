import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import { isStudioError, StudioError } from "contract/studio-error";
import { CreateFailure } from "image-providers/create-failure";
import type { CreationInputs, InputPicture } from "image-providers/inputs";
import sharp from "sharp";
import { type Bitmap, changedPrompt, colouredPrompt } from "sketch-engine";

/** Side in pixels of the small pictures whose colours are counted. */
const SMALL = 32;

/**
 * The words that draw what a creation is made from: those of its source, changed where it is an edit, and the main colours of its
 * references.
 *
 * @throws CreateFailure `refused` where the words of the source are lost, or a reference cannot be read any more.
 */
export async function promptFrom(prompt: string, inputs: CreationInputs): Promise<string> {
  const words = await wordsOf(prompt, inputs);
  const pictures: Bitmap[] = [];
  // One after the other, so that one large picture is in memory at a time.
  for (const [index, reference] of inputs.references.entries())
    pictures.push(await smallOf(reference, `inputs.references.${index}`));
  return colouredPrompt(words, pictures);
}

async function wordsOf(prompt: string, { operation, sourcePrompt }: CreationInputs): Promise<string> {
  if (operation === null) return prompt;
  if (sourcePrompt !== null)
    return operation === "edit" ? await changedPrompt(sourcePrompt, prompt) : sourcePrompt;
  throw refused(
    "inputs.source",
    "The picture that this is made from was deleted, and with it the words that drew it.",
  );
}

async function smallOf(picture: InputPicture, field: string): Promise<Bitmap> {
  const bytes = await picture.read().catch((error: unknown) => {
    throw isStudioError(error) ? refused(field, error.message) : error;
  });
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      // Colours as they are, without those between them.
      .resize(SMALL, SMALL, { fit: "inside", kernel: "nearest" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch {
    throw refused(field, "This picture cannot be read.");
  }
}

const refused = (field: string, message: string): CreateFailure =>
  new CreateFailure(
    "refused",
    new StudioError("invalid_request", message, { details: [{ field, message }] }).toBody(),
  );
