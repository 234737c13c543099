/** Encodes drawn pictures, and checks fetched ones, for the store. */
import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import { pictureType } from "picture-metadata/type";
import sharp, { type Sharp } from "sharp";
import { sha256Of } from "./hash";

/** Longer side of a thumbnail, in pixels. */
export const THUMBNAIL_PIXELS = 768;

/** Longer side of a preview, in pixels. */
const PREVIEW_PIXELS = 256;

export interface EncodedPicture {
  bytes: Uint8Array;
  /** WebP, at most THUMBNAIL_PIXELS on the longer side. */
  thumbnail: Uint8Array;
  width: number;
  height: number;
  mediaType: string;
  /** SHA-256 of `bytes`, 43 characters of base64url: equal for equal files. */
  hash: string;
}

/**
 * Encodes an engine's pixels as PNG, with a thumbnail. The same pixels give the same bytes.
 *
 * @param bitmap RGBA, 8 bits, opaque.
 */
export async function encodePng(bitmap: {
  width: number;
  height: number;
  data: Uint8Array;
}): Promise<EncodedPicture> {
  const { width, height, data } = bitmap;
  const raw = () => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const [bytes, thumbnail] = await Promise.all([
    raw().png({ compressionLevel: 6 }).toBuffer(),
    thumbnailOf(raw()),
  ]);
  return { bytes, thumbnail, width, height, mediaType: "image/png", hash: await hashOf(bytes) };
}

/**
 * Encodes a preview: small, quick, WebP.
 *
 * @param image pixels as for `encodePng`, or a picture file of any size, of which only the picture is kept.
 * @throws Error for bytes that cannot be read.
 */
export async function encodePreview(
  image: { width: number; height: number; data: Uint8Array } | { bytes: Uint8Array },
): Promise<Uint8Array> {
  const webp = { quality: 70, effort: 1 };
  if ("data" in image) {
    const { width, height, data } = image;
    return sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp(webp)
      .toBuffer();
  }
  if (!(await pictureType(image.bytes))) throw new Error("A preview is not a picture.");
  return sharp(image.bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .resize(PREVIEW_PIXELS, PREVIEW_PIXELS, { fit: "inside", withoutEnlargement: true })
    .webp(webp)
    .toBuffer();
}

/**
 * Checks fetched bytes and makes their thumbnail.
 *
 * The type is read from the bytes, never from a header. SVG, HTML, truncated pictures and decompression bombs are refused.
 *
 * @throws StudioError `not_a_picture`
 */
export async function inspectPicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const mediaType = await pictureType(bytes);
  if (!mediaType) {
    throw new StudioError("not_a_picture", "The service delivered something that is not a picture.");
  }
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { width, height } = (await picture.metadata()).autoOrient;
    const thumbnail = await thumbnailOf(picture.autoOrient());
    return { bytes, thumbnail, width, height, mediaType, hash: await hashOf(bytes) };
  } catch (cause) {
    throw new StudioError("not_a_picture", "The service delivered a picture that cannot be read.", {
      cause,
    });
  }
}

/**
 * A copy to look at, upright: WebP, at most `pixels` on the longer side, with nothing of the file but its pixels.
 *
 * @throws Error for bytes that cannot be read, and for a picture of more than `MAX_PIXELS`.
 */
export function encodeCopy(bytes: Uint8Array, pixels: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(pixels, pixels, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 86, effort: 2, smartSubsample: true })
    .toBuffer();
}

/**
 * A copy for a model that sees pictures, upright: JPEG, which all of them read, on white, at most `pixels` on the longer side, with
 * nothing of the file but its pixels.
 *
 * @throws Error for bytes that cannot be read, and for a picture of more than `MAX_PIXELS`.
 */
export function encodeForReader(bytes: Uint8Array, pixels: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(pixels, pixels, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * A copy for paper, upright: JPEG on white, at most `pixels` on the longer side, with nothing of the file but its pixels.
 *
 * @throws Error for bytes that cannot be read, and for a picture of more than `MAX_PIXELS`.
 */
export function encodeForPaper(bytes: Uint8Array, pixels: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(pixels, pixels, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

const hashOf = async (bytes: Uint8Array): Promise<string> => (await sha256Of(bytes)).toString("base64url");

/** WebP, at most THUMBNAIL_PIXELS on the longer side. */
export function thumbnailOf(picture: Sharp): Promise<Buffer> {
  return picture
    .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}
