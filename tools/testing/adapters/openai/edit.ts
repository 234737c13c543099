/**
 * Reads what `POST /images/edits` gets, as OpenAI's API reference says (`CreateImageEditRequest`), and as sd-server of
 * stable-diffusion.cpp does (`examples/server/routes_openai.cpp`).
 */
import sharp from "sharp";
import { type ReceivedForm, receivedForm } from "../received-form";
import type { ReceivedRequest } from "../stand-in";

/** An edit: its text fields, with numbers and booleans as such, and its files. */
export interface OpenAiEdit {
  fields: Record<string, string | number | boolean>;
  pictures: ReceivedForm["files"];
  mask: ReceivedForm["files"][number] | null;
}

const FIELDS = new Set([
  ...["model", "prompt", "n", "size", "quality", "background", "output_format", "output_compression"],
  ...["moderation", "input_fidelity", "complexity", "stream", "partial_images", "response_format", "user"],
  ...["seed", "negative_prompt"],
]);
const MAX_PICTURES = 16;
const MAX_PICTURE_BYTES = 50_000_000;
const MAX_MASK_BYTES = 4_000_000;

/** @returns the sentence that the service refuses the form with. */
export async function readEdit(request: ReceivedRequest): Promise<OpenAiEdit | string> {
  const type = String(request.headers["content-type"]);
  if (!type.startsWith("multipart/form-data")) return `Unsupported content type: '${type}'.`;
  const { fields, files } = await receivedForm(request);
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name));
  if (unknown) return `Unknown parameter: '${unknown}'.`;
  const pictures = files.filter(({ field }) => field === "image[]");
  const masks = files.filter(({ field }) => field === "mask");
  if (pictures.length + masks.length !== files.length) return "There is a file that is not known.";
  if (pictures.length === 0 || pictures.length > MAX_PICTURES) return "Expected 1 to 16 images.";
  for (const { bytes, mediaType } of pictures) {
    const { format } = await sharp(bytes).metadata();
    if (`image/${format}` !== mediaType || !/png|webp|jpeg/.test(mediaType)) return "Unsupported image type.";
    if (bytes.length >= MAX_PICTURE_BYTES) return "An image is too large.";
  }
  const [mask = null, second] = masks;
  if (second) return "There is more than one mask.";
  return (
    (mask && (await maskProblem(mask.bytes, pictures[0]?.bytes))) || { fields: typed(fields), pictures, mask }
  );
}

/** What each of the two kinds of servers looks at must be there: transparency and colours. */
async function maskProblem(mask: Buffer, first: Buffer = Buffer.alloc(0)): Promise<string | null> {
  const [about, source] = [await sharp(mask).metadata(), await sharp(first).metadata()];
  if (mask.length >= MAX_MASK_BYTES || about.format !== "png") return "The mask is no PNG of less than 4MB.";
  if (!about.hasAlpha) return "Invalid mask image format - mask image missing alpha channel";
  if (about.width !== source.width || about.height !== source.height)
    return "Invalid mask image format - mask size does not match image size";
  const { channels } = await sharp(mask).stats();
  const isPlain = channels.some(({ min, max }) => min === max);
  return isPlain ? "The mask has one colour, so that sd-server changes nothing." : null;
}

/** The values of forms are texts. */
const typed = (fields: Record<string, string>): OpenAiEdit["fields"] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^(n|partial_images|seed)$/.test(name) ? Number(value) : name === "stream" ? value === "true" : value,
    ]),
  );
