/** The shapes and sizes that xAI's models draw. They are asked for by aspect ratio and resolution, and never by pixels. */
import type { Size } from "contract/models/model-size";

export const RESOLUTIONS = ["1k", "2k"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** An aspect ratio as xAI names it, and its pixels at 1k. */
export interface Shape extends Size {
  ratio: string;
}

const wide = (ratio: string, width: number, height: number): Shape => ({ ratio, width, height });
const turned = ({ ratio, width, height }: Shape): Shape => ({
  ratio: ratio.split(":").reverse().join(":"),
  ...{ width: height, height: width },
});

/**
 * xAI publishes no pixels. These are what Runware, which sells these models, lists for them (2026-11). For 4:3 it lists 1280 × 896,
 * which nobody would find as 4:3; a creation tells the size that came.
 */
const WIDE = [
  ...[wide("16:9", 1408, 768), wide("4:3", 1152, 864), wide("3:2", 1296, 864)],
  ...[wide("2:1", 1408, 704), wide("19.5:9", 1248, 576), wide("20:9", 1280, 576)],
];
export const SHAPES: readonly Shape[] = [wide("1:1", 1024, 1024), ...WIDE, ...WIDE.map(turned)];

/** Since August 2026, of the newer model alone. Their pixels are the studio's guess. */
export const WIDER_SHAPES: readonly Shape[] = [wide("21:9", 1568, 672), wide("5:2", 1600, 640)];

const SCALE: Record<Resolution, number> = { "1k": 1, "2k": 2 };
/** Between those of the largest picture at 1k and of the smallest at 2k. */
const MIN_2K_PIXELS = 2_000_000;

/** The sizes of a model. */
export const sizesOf = (shapes: readonly Shape[], resolutions: readonly Resolution[]): Size[] =>
  resolutions.flatMap((resolution) =>
    shapes.map(({ width, height }) => ({
      width: width * SCALE[resolution],
      height: height * SCALE[resolution],
    })),
  );

/** How a size is asked for. @param size one of `sizesOf` */
export function askedShape(shapes: readonly Shape[], size: Size) {
  const ratioOf = ({ width, height }: Size) => width / height;
  const far = (shape: Shape) => Math.abs(Math.log(ratioOf(shape) / ratioOf(size)));
  const [nearest] = shapes.toSorted((a, b) => far(a) - far(b));
  const resolution: Resolution = size.width * size.height < MIN_2K_PIXELS ? "1k" : "2k";
  return { aspect_ratio: nearest?.ratio ?? "1:1", resolution };
}
