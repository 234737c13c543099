/** Converts aspect ratios and resolutions to pixels. */

/** The aspect ratios that the studio offers, wide to tall; a request may have any `W:H` within the service's limits. */
export const OFFERED_ASPECT_RATIOS = ["21:9", "16:9", "3:2", "4:3", "1:1", "3:4", "2:3", "9:16"] as const;

/** The resolutions that the studio offers: short sides in pixels. */
export const OFFERED_RESOLUTIONS = [512, 720, 1024, 1080, 1440] as const;

/** The form of an aspect ratio: two positive numbers of up to four digits and up to three decimals. */
export const ASPECT_RATIO_PATTERN = /^\s*(\d{1,4}(?:\.\d{1,3})?)\s*:\s*(\d{1,4}(?:\.\d{1,3})?)\s*$/;

/**
 * Width divided by height.
 *
 * @param aspectRatio such as `16:9`.
 * @returns null when the text is not of that form or a side is zero.
 */
export function parseAspectRatio(aspectRatio: string): number | null {
  const sides = parseSides(aspectRatio);
  return sides && sides.width / sides.height;
}

function parseSides(aspectRatio: string): { width: number; height: number } | null {
  const match = ASPECT_RATIO_PATTERN.exec(aspectRatio);
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * The size of a picture in pixels.
 *
 * @param aspectRatio such as `16:9`; a text of another form counts as square.
 * @param resolution the short side in pixels.
 */
export function pictureSize(aspectRatio: string, resolution: number): { width: number; height: number } {
  const { width, height } = parseSides(aspectRatio) ?? { width: 1, height: 1 };
  // Computed from the sides and not their quotient, so that 30:65 is exactly 65:30 turned.
  return width >= height
    ? { width: Math.round((resolution * width) / height), height: resolution }
    : { width: resolution, height: Math.round((resolution * height) / width) };
}

export const PICTURE_SHAPES = ["wide", "square", "tall"] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/** Sides whose ratio differs from 1 by up to this share count as square. */
const SQUARE_WITHIN = 0.05;

/** The shape of an aspect ratio; a text of another form counts as square. */
export function shapeOf(aspectRatio: string): PictureShape {
  const ratio = parseAspectRatio(aspectRatio) ?? 1;
  if (Math.abs(Math.log(ratio)) <= SQUARE_WITHIN) return "square";
  return ratio > 1 ? "wide" : "tall";
}
