/** Picture files: the types that the studio accepts, their largest size, and the formats of a download. */

/** The media types of pictures that the studio accepts and keeps. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;

/** The largest picture that is decoded, in pixels: 64 megapixels take about 200 MB of memory. */
export const MAX_PIXELS = 64_000_000;

/** How many times wider and taller a download can be made by resampling, which adds no detail. */
export const ENLARGEMENT = 2;

/** Whether a download of this picture can be enlarged: what comes out must have at most `MAX_PIXELS`. */
export const canEnlarge = ({ width, height }: { width: number; height: number }): boolean =>
  width * height * ENLARGEMENT ** 2 <= MAX_PIXELS;

/** The longer side of the copy of a picture for presenting, in pixels. */
export const VIEW_PIXELS = 1_600;

/** The formats in which a finished picture can be downloaded: `…/original?format=webp`. */
export const PICTURE_FORMATS = ["png", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
