/** Checks masks: which part of a picture may change. */
import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp from "sharp";
import { convertUpload } from "../conversions";

/**
 * When it is its turn: a mask of 64 megapixels takes 100 MB.
 *
 * @param mask.read reads the file; null where the store has lost it.
 * @returns why the mask cannot be used with its source, for people; null where it can.
 * @throws StudioError `downloads_busy` while too many pictures wait.
 */
export async function maskProblem(
  mask: { width: number; height: number; read: () => Promise<Uint8Array | null> },
  source: { width: number; height: number },
): Promise<string | null> {
  if (mask.width !== source.width || mask.height !== source.height)
    return `The mask has ${mask.width} × ${mask.height} pixels, and its source ${source.width} × ${source.height}. They must be equal.`;
  return convertUpload(async () => {
    const bytes = await mask.read();
    return bytes ? problemOf(bytes) : "The mask is missing in the store.";
  });
}

async function problemOf(bytes: Uint8Array): Promise<string | null> {
  const picture = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  if (!(await picture().metadata()).hasAlpha)
    return "The mask has no transparency. What is transparent in it may change.";
  // The figures of all its channels would need all of them in memory, several times.
  const alpha = picture().extractChannel("alpha").raw();
  const { data, info } = await alpha.toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  const [{ min = 0, max = 0 } = {}] = (await sharp(data, { raw }).stats()).channels;
  if (min === 255) return "The mask has no transparent pixel, so nothing could change.";
  return min === max
    ? "The mask is equally transparent everywhere. Leave it out to change the whole picture."
    : null;
}
