/** The exact size of an enlarged picture, which models draw in steps of some pixels. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { Size } from "contract/models/model-size";
import { pictureSize } from "contract/models/shape";
import { MAX_PIXELS } from "contract/pictures/pictures";
import { isSigned } from "picture-metadata";
import sharp from "sharp";
import { convertResult } from "../conversions";
import { type EncodedPicture, inspectPicture } from "../encode";

/**
 * @param picture what a model answered an upscale with.
 * @returns the picture in the size of the request where it is larger. A smaller one stays: it would show no more than it does.
 * One that its maker has signed stays too: its signature holds for these bytes alone.
 * @throws Error for a file that cannot be read.
 */
export async function inExactSize(
  picture: EncodedPicture,
  { operation, settings }: Pick<CreationRequest, "operation" | "settings">,
): Promise<EncodedPicture> {
  const wanted = pictureSize(settings.aspect_ratio, settings.resolution);
  const isLarger = picture.width >= wanted.width && picture.height >= wanted.height;
  const isExact = picture.width === wanted.width && picture.height === wanted.height;
  if (operation !== "upscale" || !isLarger || isExact) return picture;
  if (isSigned(picture.bytes)) return picture;
  return inspectPicture(await convertResult(() => scaled(picture.bytes, wanted)));
}

const scaled = (bytes: Uint8Array, { width, height }: Size): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(width, height, { fit: "fill" })
    .toColourspace("srgb")
    .png({ compressionLevel: 6 })
    .toBuffer();
