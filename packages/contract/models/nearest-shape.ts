/** Converts pixels to the aspect ratio and resolution of a request. */
import type { RequestLimits } from "../creations/request";
import { OFFERED_ASPECT_RATIOS, parseAspectRatio, pictureSize } from "./shape";

export type ShapeLimits = Pick<RequestLimits, "resolution" | "aspectRatio">;

export interface RequestedShape {
  aspectRatio: string;
  resolution: number;
}

interface Size {
  width: number;
  height: number;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

/** Whether a service with these limits accepts the shape. */
export function isWithin({ aspectRatio, resolution }: RequestedShape, limits: ShapeLimits): boolean {
  const ratio = parseAspectRatio(aspectRatio);
  return (
    ratio !== null &&
    clamp(ratio, limits.aspectRatio) === ratio &&
    Number.isInteger(resolution) &&
    clamp(resolution, limits.resolution) === resolution
  );
}

/**
 * The shape closest to a size within a service's limits; the exact size where possible.
 *
 * @param size whole pixels, at least 1.
 */
export function nearestShape({ width, height }: Size, limits: ShapeLimits): RequestedShape {
  const resolution = clamp(Math.min(width, height), limits.resolution);
  const divisor = gcd(width, height);
  const words = [...OFFERED_ASPECT_RATIOS, `${width / divisor}:${height / divisor}`].filter((aspectRatio) =>
    isWithin({ aspectRatio, resolution }, limits),
  );
  const exact = words.find((aspectRatio) => {
    const drawn = pictureSize(aspectRatio, resolution);
    return drawn.width === width && drawn.height === height;
  });
  const sameShape = words.find((aspectRatio) => parseAspectRatio(aspectRatio) === width / height);
  const ratio = clamp(width / height, limits.aspectRatio);
  return { aspectRatio: exact ?? sameShape ?? decimal(ratio), resolution };
}

/** Rounded towards the square, so that it stays within the limits. */
function decimal(ratio: number): string {
  const rounded = (value: number) => String(Math.floor(value * 1_000) / 1_000);
  return ratio >= 1 ? `${rounded(ratio)}:1` : `1:${rounded(1 / ratio)}`;
}
