/** Picture files: the types that the studio accepts, their largest size, and the formats of a download. */

/** The media types of pictures that the studio accepts and keeps. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;

/** The largest picture that is decoded, in pixels: 64 megapixels take about 200 MB of memory. */
export const MAX_PIXELS = 64_000_000;

/** The formats in which a finished picture can be downloaded: `…/original?format=webp`. */
export const PICTURE_FORMATS = ["png", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The first letters of each kind, and where they stand. */
const BEGINNINGS: readonly [at: number, letters: string][] = [
  [0, "\x89PNG\r\n\x1a\n"],
  [0, "\xff\xd8\xff"],
  [8, "WEBP"],
  [4, "ftypavi"],
];

/**
 * Reads twelve bytes. This protects the library for type detection, which would decompress
 * and search other formats for seconds.
 */
export function beginsLikePicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return BEGINNINGS.some(([at, letters]) => start.startsWith(letters, at));
}
