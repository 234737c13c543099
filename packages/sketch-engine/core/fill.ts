import { checkpoint } from "./checkpoint";
import type { Rgb } from "./colour";
import { coverageOf, type Mask } from "./coverage";
import type { Frame } from "./frame";
import { Path, type Polygon } from "./path";

/** Colours one pixel: gets its coordinates and writes linear red, green, blue and alpha into `out[0..3]`. */
export type Shader = (x: number, y: number, out: Float32Array) => void;

export interface FillOptions {
  /** Distance from the camera in world units, for the depth test; without it the depth plane stays unchanged. */
  depth?: number;
  /** The `Surface` written for the covered pixels. */
  surface?: number;
  /** Opacity, 0..1. */
  alpha?: number;
  /** Additive blending: the colour is added instead of covering. */
  additive?: boolean;
}

const pixel = new Float32Array(4);

export function fillMask(
  frame: Frame,
  mask: Mask | null,
  paint: Rgb | Shader,
  options: FillOptions = {},
): void {
  if (!mask) return;
  const { alpha = 1, additive = false, surface } = options;
  // Depths are rounded to 32 bits like the depth plane; otherwise later parts of the same subject would fail the test.
  const depth = options.depth === undefined ? -1 : Math.fround(options.depth);
  const shader = typeof paint === "function" ? paint : null;
  if (typeof paint !== "function") pixel.set(paint);
  const { colour } = frame;
  for (let y = 0; y < mask.height; y++) {
    if ((y & 7) === 0) checkpoint();
    let from = y * mask.width;
    let to = (mask.top + y) * frame.width + mask.left;
    for (let x = 0; x < mask.width; x++, from++, to++) {
      const covered = mask.coverage[from]!;
      if (covered < 0.002) continue;
      if (depth >= 0 && frame.depth[to]! < depth) continue;
      pixel[3] = 1;
      if (shader) shader(mask.left + x, mask.top + y, pixel);
      const a = covered * alpha * pixel[3]!;
      const k = to * 3;
      if (additive) {
        colour[k]! += pixel[0]! * a;
        colour[k + 1]! += pixel[1]! * a;
        colour[k + 2]! += pixel[2]! * a;
      } else {
        colour[k]! += (pixel[0]! - colour[k]!) * a;
        colour[k + 1]! += (pixel[1]! - colour[k + 1]!) * a;
        colour[k + 2]! += (pixel[2]! - colour[k + 2]!) * a;
      }
      if (a > 0.5) {
        if (depth >= 0) frame.depth[to] = depth;
        if (surface !== undefined) frame.surface[to] = surface;
      }
    }
  }
}

/** Fills polygons given in pixels. */
export function fillPath(
  frame: Frame,
  outline: Path | readonly Polygon[],
  paint: Rgb | Shader,
  options?: FillOptions,
): void {
  const polygons = outline instanceof Path ? outline.polygons : outline;
  fillMask(frame, coverageOf(polygons, frame.width, frame.height), paint, options);
}
