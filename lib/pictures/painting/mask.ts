/** Checks masks: which part of a picture may change. */
import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp from "sharp";

/**
 * @param mask.bytes null where the store has lost them.
 * @returns why the mask cannot be used with its source, for people; null where it can.
 */
export async function maskProblem(
  mask: { width: number; height: number; bytes: Uint8Array | null },
  source: { width: number; height: number },
): Promise<string | null> {
  if (mask.width !== source.width || mask.height !== source.height)
    return `The mask has ${mask.width} × ${mask.height} pixels, and its source ${source.width} × ${source.height}. They must be equal.`;
  if (!mask.bytes) return "The mask is missing in the store.";
  const picture = sharp(mask.bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  if (!(await picture.metadata()).hasAlpha)
    return "The mask has no transparency. What is transparent in it may change.";
  const { min = 0, max = 0 } = (await picture.stats()).channels.at(-1) ?? {};
  if (min === 255) return "The mask has no transparent pixel, so nothing could change.";
  return min === max
    ? "The mask is equally transparent everywhere. Leave it out to change the whole picture."
    : null;
}
