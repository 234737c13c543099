/** Brings pictures that something is made from into the form in which they are sent. */
import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import type { PictureForm } from "image-providers/inputs";
import sharp, { type Sharp } from "sharp";
import { convertCopy } from "../conversions";

const JPEG_QUALITY = 95;

/**
 * @param picture a file of the store. @returns the same bytes where nothing has to change.
 * @throws StudioError `downloads_busy` while too many pictures are converted; Error for bytes that cannot be read.
 */
export async function inForm(
  picture: { bytes: Uint8Array; mediaType: string; width: number; height: number },
  form: PictureForm = {},
): Promise<Uint8Array> {
  const { bytes, width, height } = picture;
  const { size = { width, height }, mediaType = picture.mediaType } = form;
  const { isWhiteMask = false, isTransparentToo = false } = form;
  const isScaled = size.width !== width || size.height !== height;
  if (!isScaled && !isWhiteMask && mediaType === picture.mediaType) return bytes;
  return convertCopy(async () => {
    const shown = isWhiteMask ? await whiteMask(bytes) : open(bytes);
    if (isScaled) shown.resize(size.width, size.height, { fit: "fill" });
    return encoded(isTransparentToo ? await transparentToo(shown) : shown, mediaType);
  });
}

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });

async function whiteMask(bytes: Uint8Array): Promise<Sharp> {
  const alpha = open(bytes).ensureAlpha().extractChannel("alpha").negate().raw();
  const { data, info } = await alpha.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 1 } }).toColourspace("srgb");
}

/** Only after it was scaled, because what is transparent loses its colour then. */
async function transparentToo(mask: Sharp): Promise<Sharp> {
  const { data, info } = await mask.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  const alpha = await sharp(data, { raw }).negate().extractChannel(0).raw().toBuffer();
  return sharp(data, { raw }).toColourspace("srgb").joinChannel(alpha, { raw });
}

function encoded(picture: Sharp, mediaType: string): Promise<Buffer> {
  if (mediaType === "image/jpeg")
    return picture.flatten({ background: "#fff" }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return mediaType === "image/webp"
    ? picture.webp({ quality: JPEG_QUALITY }).toBuffer()
    : picture.png({ compressionLevel: 4 }).toBuffer();
}
