/** Sizes of pictures that a model draws: which are possible, and the nearest to what was asked for. */
import type { ModelSizes } from "./models";
import { OFFERED_ASPECT_RATIOS, parseAspectRatio, pictureSize } from "./shape";

export interface Size {
  width: number;
  height: number;
}

/** How far a ratio of a listed size may be from the aspect ratio asked for: 1344 × 768 counts as 16:9. */
const RATIO_TOLERANCE = 0.04;

const distance = (a: number, b: number) => Math.abs(Math.log(a / b));
const ratioOf = ({ width, height }: Size) => width / height;

/** Whether the model draws pictures of this aspect ratio. @param aspectRatio such as `16:9` */
export function hasAspectRatio(sizes: ModelSizes, aspectRatio: string): boolean {
  const ratio = parseAspectRatio(aspectRatio);
  if (ratio === null) return false;
  if ("list" in sizes)
    return sizes.list.some((size) => distance(ratioOf(size), ratio) <= Math.log(1 + RATIO_TOLERANCE));
  const { min_ratio, max_ratio } = sizes;
  if (ratio < min_ratio || ratio > max_ratio) return false;
  // The sides may leave no size with enough pixels, or none that is short enough.
  const { min, max } = shortSides(sizes, ratio);
  return min <= max;
}

/** Whether there is an aspect ratio of which the model draws pictures. */
export const hasAnySize = (sizes: ModelSizes): boolean =>
  "list" in sizes
    ? sizes.list.length > 0
    : [...OFFERED_ASPECT_RATIOS, ...limitsInWords(sizes)].some((ratio) => hasAspectRatio(sizes, ratio));

/**
 * The aspect ratio that the model draws: the one asked for, or the nearest to it.
 *
 * @param aspectRatio such as `16:9`.
 */
export function nearestAspectRatio(sizes: ModelSizes, aspectRatio: string): string {
  if (hasAspectRatio(sizes, aspectRatio)) return aspectRatio;
  const ratio = parseAspectRatio(aspectRatio) ?? 1;
  const choices =
    "list" in sizes
      ? sizes.list.map(aspectRatioInWords)
      : [...OFFERED_ASPECT_RATIOS, ...limitsInWords(sizes)].filter((choice) => hasAspectRatio(sizes, choice));
  const far = (choice: string) => distance(parseAspectRatio(choice) ?? 1, ratio);
  return choices.reduce((best, choice) => (far(choice) < far(best) ? choice : best), choices[0] ?? "1:1");
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The largest side of an aspect ratio in words. */
const MAX_RATIO_SIDE = 9_999;

/** The aspect ratio of a size in its smallest whole numbers, such as `3:2`; with decimals where these have five digits. */
export function aspectRatioInWords({ width, height }: Size): string {
  let divisor = gcd(width, height);
  while (Math.max(width, height) / divisor > MAX_RATIO_SIDE) divisor *= 10;
  const side = (pixels: number) => Number((pixels / divisor).toFixed(3));
  return `${side(width)}:${side(height)}`;
}

/** The widest and the tallest ratio, rounded towards the square, so that they stay within the limits. */
const limitsInWords = ({ min_ratio, max_ratio }: Rule): string[] => {
  const rounded = (ratio: number) => Math.floor(ratio * 1_000 + 1e-6) / 1_000;
  return [`${rounded(max_ratio)}:1`, `1:${rounded(1 / min_ratio)}`];
};

type Rule = Extract<ModelSizes, { multiple_of: number }>;

/** The bounds of the short side in pixels, for this aspect ratio. */
export function resolutionBounds(sizes: ModelSizes, aspectRatio: string): { min: number; max: number } {
  const ratio = parseAspectRatio(aspectRatio) ?? 1;
  if ("list" in sizes) {
    const sides = ofRatio(sizes.list, ratio).map(({ width, height }) => Math.min(width, height));
    return { min: Math.min(...sides), max: Math.max(...sides) };
  }
  const { min, max } = shortSides(sizes, ratio);
  return { min, max: Math.max(min, max) };
}

/** The smallest and the largest short side; the smallest is the larger one when the rule has no size of this ratio. */
function shortSides(rule: Rule, ratio: number): { min: number; max: number } {
  const { multiple_of, min_side, max_side, max_short_side, min_pixels, max_pixels } = rule;
  const long = Math.max(ratio, 1 / ratio);
  const up = (side: number) => Math.ceil(side / multiple_of) * multiple_of;
  const down = (side: number) => Math.floor(side / multiple_of) * multiple_of;
  return {
    min: up(Math.max(min_side, Math.sqrt(min_pixels / long))),
    max: down(Math.min(max_short_side, max_side / long, Math.sqrt(max_pixels / long))),
  };
}

/**
 * The size that the model draws: the nearest one to the size asked for.
 *
 * @param aspectRatio such as `16:9`. @param resolution the short side in pixels.
 */
export function snapSize(sizes: ModelSizes, aspectRatio: string, resolution: number): Size {
  const wanted = pictureSize(aspectRatio, resolution);
  if ("list" in sizes) {
    const area = wanted.width * wanted.height;
    const near = ofRatio(sizes.list, ratioOf(wanted));
    const [best] = near.toSorted(
      (a, b) => distance(a.width * a.height, area) - distance(b.width * b.height, area),
    );
    return best ? { width: best.width, height: best.height } : wanted;
  }
  // A size that the model has is kept: the bounds of its rounded ratio may be a step smaller.
  if (isWithin(wanted, sizes)) return wanted;
  const { multiple_of } = sizes;
  const { min, max } = resolutionBounds(sizes, aspectRatio);
  const { width, height } = pictureSize(aspectRatio, Math.min(max, Math.max(min, resolution)));
  const snap = (side: number) => Math.max(multiple_of, Math.round(side / multiple_of) * multiple_of);
  return fitPixels({ width: snap(width), height: snap(height) }, sizes);
}

function isWithin({ width, height }: Size, rule: Rule): boolean {
  const { multiple_of, min_side, max_side, max_short_side, min_pixels, max_pixels } = rule;
  const short = Math.min(width, height);
  return (
    width % multiple_of === 0 &&
    height % multiple_of === 0 &&
    short >= min_side &&
    short <= max_short_side &&
    Math.max(width, height) <= max_side &&
    width * height >= min_pixels &&
    width * height <= max_pixels
  );
}

/** Rounding may have led just outside of the limits: the longer side takes the difference. */
function fitPixels({ width, height }: Size, rule: Rule): Size {
  const { multiple_of, min_pixels, max_pixels, max_side, min_ratio, max_ratio } = rule;
  const size = { width, height };
  const long = width >= height ? "width" : "height";
  const most = long === "width" ? max_ratio * height : width / min_ratio;
  if (size[long] > most * 1.001 || size[long] > max_side) size[long] -= multiple_of;
  if (size.width * size.height > max_pixels) size[long] -= multiple_of;
  if (size.width * size.height < min_pixels && size[long] + multiple_of <= max_side)
    size[long] += multiple_of;
  return size;
}

/** The sizes with the nearest ratio. */
function ofRatio(list: readonly Size[], ratio: number): Size[] {
  const least = Math.min(...list.map((size) => distance(ratioOf(size), ratio)));
  return list.filter((size) => distance(ratioOf(size), ratio) <= least + 0.001);
}
