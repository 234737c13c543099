/** Brings pictures that something is made from into the form in which they are sent. */
import "server-only";
import type { Size } from "contract/models/model-size";
import { MAX_PIXELS } from "contract/pictures/pictures";
import type { PictureForm } from "image-providers/inputs";
import sharp, { type Sharp } from "sharp";

const JPEG_QUALITY = 95;

/** Whether a stored picture is sent as it is. */
export function isInForm(picture: Size & { mediaType: string }, form: PictureForm = {}): boolean {
  const { size = picture, mediaType = picture.mediaType, isWhiteMask = false } = form;
  const isScaled = size.width !== picture.width || size.height !== picture.height;
  return !isScaled && !isWhiteMask && mediaType === picture.mediaType;
}

/**
 * To be called when it is its turn: holds up to 200 MB.
 *
 * @param picture a file. @returns the same bytes where nothing has to change. @throws Error for bytes that cannot be read.
 */
export async function inForm(
  picture: Size & { bytes: Uint8Array; mediaType: string },
  form: PictureForm = {},
): Promise<Uint8Array> {
  const { bytes, width, height } = picture;
  if (isInForm(picture, form)) return bytes;
  const { size = { width, height }, mediaType = picture.mediaType } = form;
  const { isWhiteMask = false, isTransparentToo = false } = form;
  const isScaled = size.width !== width || size.height !== height;
  const shown = isWhiteMask ? await whiteMask(bytes) : open(bytes);
  if (isScaled) shown.resize(size.width, size.height, { fit: "fill" });
  return encoded(isTransparentToo ? await transparentToo(shown) : shown, mediaType);
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
