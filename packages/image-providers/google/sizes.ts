/** Google's models are asked for an aspect ratio and one of three sizes; its tables say how many pixels that is. */
import type { Size } from "contract/models/model-size";

export const IMAGE_SIZES = ["1K", "2K", "4K"] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** How many times wider and taller than at 1K. */
const SCALES: Record<ImageSize, number> = { "1K": 1, "2K": 2, "4K": 4 };

/** At 1K. Calls that people have measured had 512 × 2064 and 352 × 2928 at 1:4 and 1:8. */
const PIXELS = {
  "1:1": [1024, 1024],
  "2:3": [848, 1264],
  "3:2": [1264, 848],
  "3:4": [896, 1200],
  "4:3": [1200, 896],
  "4:5": [928, 1152],
  "5:4": [1152, 928],
  "9:16": [768, 1376],
  "16:9": [1376, 768],
  "21:9": [1584, 672],
  "1:4": [512, 2048],
  "4:1": [2048, 512],
  "1:8": [384, 3072],
  "8:1": [3072, 384],
} as const satisfies Record<string, readonly [width: number, height: number]>;

export type AspectRatio = keyof typeof PIXELS;
export type Pixels = Readonly<Record<AspectRatio, readonly [width: number, height: number]>>;

export const PIXELS_OF_GEMINI_3: Pixels = PIXELS;
export const PIXELS_OF_GEMINI_2_5: Pixels = {
  ...PIXELS,
  "2:3": [832, 1248],
  "3:2": [1248, 832],
  "3:4": [864, 1184],
  "4:3": [1184, 864],
  "4:5": [896, 1152],
  "5:4": [1152, 896],
  "9:16": [768, 1344],
  "16:9": [1344, 768],
  "21:9": [1536, 672],
};

export const ALL_RATIOS = Object.keys(PIXELS) as [AspectRatio, ...AspectRatio[]];
const EXTREME_RATIOS: readonly AspectRatio[] = ["1:4", "4:1", "1:8", "8:1"];
/** Those that every model draws. */
export const USUAL_RATIOS = ALL_RATIOS.filter((ratio) => !EXTREME_RATIOS.includes(ratio));

/** A size in pixels, and how it is asked for; without `imageSize` for models that have one size. */
export interface WireSize extends Size {
  aspectRatio: AspectRatio;
  imageSize?: ImageSize;
}

/** @param imageSizes empty for a model that has one size. */
export function wireSizes(
  pixels: Pixels,
  ratios: readonly AspectRatio[],
  imageSizes: readonly ImageSize[],
): WireSize[] {
  return ratios.flatMap((aspectRatio) => {
    const [width, height] = pixels[aspectRatio];
    if (imageSizes.length === 0) return [{ width, height, aspectRatio }];
    return imageSizes.map((imageSize) => ({
      ...{ width: width * SCALES[imageSize], height: height * SCALES[imageSize] },
      ...{ aspectRatio, imageSize },
    }));
  });
}
