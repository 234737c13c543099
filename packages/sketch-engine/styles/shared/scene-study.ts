import { bloom } from "../../core/bloom";
import { boxBlur } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import { luminance } from "../../core/colour";
import { Frame } from "../../core/frame";
import type { Progress } from "../../core/progress";
import type { Brief } from "../../language/brief";
import { paintScene } from "../../scenes/scene";

/** Helpers for styles that repaint a rendered scene stroke by stroke or facet by facet. */

/** From this size on, the scene is rendered at half resolution, because strokes and facets are wider than a pixel. */
const MIN_HALVED_PIXELS = 640;

/** A brief whose people have skin that stays unhatched. */
export const onPaper = (brief: Brief): Brief => ({
  ...brief,
  subjects: brief.subjects.map((order) =>
    order.looks ? { ...order, looks: order.looks.map((look) => ({ ...look, isOnPaper: true })) } : order,
  ),
});

export function studyScene(brief: Brief, width: number, height: number, progress: Progress): Frame {
  const factor = Math.min(width, height) >= MIN_HALVED_PIXELS ? 2 : 1;
  const frame = new Frame(Math.ceil(width / factor), Math.ceil(height / factor));
  paintScene(brief, frame, progress);
  if (brief.time === "night" || brief.terrain === "space") bloom(frame, 0.5, 0.4);
  return factor === 1 ? frame : enlarged(frame, width, height);
}

/** Enlarges a scene: colour is interpolated (bilinear), depth and surface are copied (nearest neighbour). */
function enlarged(small: Frame, width: number, height: number): Frame {
  const frame = new Frame(width, height);
  const { colour, depth, surface } = frame;
  const across = small.width / width;
  const down = small.height / height;
  const sources = Int32Array.from({ length: width }, (_, column) =>
    Math.min(small.width - 1, Math.floor((column + 0.5) * across)),
  );
  const from = small.colour;
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    const y = Math.max(0, Math.min(small.height - 1.001, (row + 0.5) * down - 0.5));
    const upper = Math.floor(y);
    const v = small.height > 1 ? y - upper : 0;
    const nearest = Math.min(small.height - 1, Math.floor((row + 0.5) * down)) * small.width;
    const above = upper * small.width;
    const below = Math.min(small.height - 1, upper + 1) * small.width;
    for (let column = 0; column < width; column++) {
      const x = Math.max(0, Math.min(small.width - 1.001, (column + 0.5) * across - 0.5));
      const left = Math.floor(x);
      const u = x - left;
      const right = Math.min(small.width - 1, left + 1);
      const a = (above + left) * 3;
      const b = (above + right) * 3;
      const c = (below + left) * 3;
      const d = (below + right) * 3;
      const to = row * width + column;
      for (let k = 0; k < 3; k++) {
        const high = from[a + k]! + (from[b + k]! - from[a + k]!) * u;
        const low = from[c + k]! + (from[d + k]! - from[c + k]!) * u;
        colour[to * 3 + k] = high + (low - high) * v;
      }
      depth[to] = small.depth[nearest + sources[column]!]!;
      surface[to] = small.surface[nearest + sources[column]!]!;
    }
  }
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

/** Central differences of a plane after a blur. */
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
