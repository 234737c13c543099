import { bloom } from "../core/bloom";
import { boxBlur } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { luminance } from "../core/colour";
import { Frame } from "../core/frame";
import type { Progress } from "../core/progress";
import type { Brief } from "../language/brief";
import { paintScene } from "../scenes/scene";

/** What styles need that repaint a rendered scene stroke by stroke or facet by facet. */

export function studyScene(brief: Brief, width: number, height: number, progress: Progress): Frame {
  const frame = new Frame(width, height);
  paintScene(brief, frame, progress);
  if (brief.time === "night" || brief.terrain === "space") bloom(frame, 0.5, 0.4);
  return frame;
}

/** Perceived lightness of every pixel, about 0..1. */
export function lightnessOf(frame: Frame): Float32Array {
  const { colour, pixels } = frame;
  const out = new Float32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0xffff) === 0) checkpoint();
    out[i] = Math.cbrt(Math.max(0, luminance(colour[i * 3]!, colour[i * 3 + 1]!, colour[i * 3 + 2]!)));
  }
  return out;
}

/** Central differences of a plane blurred by a radius in pixels. */
export interface Gradients {
  x: Float32Array;
  y: Float32Array;
}

export function gradientsOf(plane: Float32Array, width: number, height: number, radius: number): Gradients {
  const smooth = boxBlur(plane, width, height, 1, radius, 2);
  const x = new Float32Array(plane.length);
  const y = new Float32Array(plane.length);
  for (let row = 1; row < height - 1; row++) {
    if ((row & 31) === 0) checkpoint();
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column;
      x[i] = smooth[i + 1]! - smooth[i - 1]!;
      y[i] = smooth[i + width]! - smooth[i - width]!;
    }
  }
  return { x, y };
}
