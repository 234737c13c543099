import { boxBlur, type Plane, sample } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import type { Rgb } from "../../core/colour";
import type { Mask } from "../../core/coverage";
import type { Frame } from "../../core/frame";
import { smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";

export interface Wash {
  /** Amount of pigment, 1 for the full colour. */
  density: number;
  /** Additional pigment at the dried edge. */
  edge: number;
  /** Irregularity of the outline, in picture heights. */
  warp: number;
  /** Blur of the outline, in picture heights. */
  softness?: number;
  /** Granulation: how much pigment settles in the texture of the paper. */
  granulation?: number;
  /** Seed of the irregular outline. */
  seed: number;
  /** Factor on the density by position, in picture heights. */
  gradient?: (x: number, y: number) => number;
}

/** Grid step in pixels for the slowly varying flow of water. */
const FLOW_STEP = 3;

/** A mask with a margin, so that its irregular outline has space. */
interface Patch {
  left: number;
  top: number;
  width: number;
  height: number;
  coverage: Float32Array;
}

/** Adds transparent pigment: light passes the layer twice, so density is an exponent of the colour. */
export function layWash(
  frame: Frame,
  mask: Mask | null,
  pigment: Rgb,
  noise: Noise,
  teeth: Float32Array,
  wash: Wash,
): void {
  if (!mask) return;
  const { density, edge, softness = 0.0028, granulation = 0.35, gradient } = wash;
  const { width, height, colour } = frame;
  const shift = (wash.seed % 97) * 1.7;
  const patch = padded(mask, frame);
  const wet = distortOutline(patch, frame, noise, shift, wash.warp * height);
  const soft = boxBlur(wet, patch.width, patch.height, 1, Math.max(1, height * softness), 2);
  const flow = flowOf(patch, frame, noise, shift);
  const red = Math.log(Math.max(0.02, pigment[0]));
  const green = Math.log(Math.max(0.02, pigment[1]));
  const blue = Math.log(Math.max(0.02, pigment[2]));
  const firstRow = Math.max(0, -patch.top);
  const lastRow = Math.min(patch.height, height - patch.top);
  const firstColumn = Math.max(0, -patch.left);
  const lastColumn = Math.min(patch.width, width - patch.left);
  for (let row = firstRow; row < lastRow; row++) {
    if ((row & 7) === 0) checkpoint();
    const y = (row + patch.top) / height;
    for (let column = firstColumn; column < lastColumn; column++) {
      const i = row * patch.width + column;
      const covered = wet[i]! * 0.55 + soft[i]! * 0.45;
      if (covered < 0.01) continue;
      const x = (column + patch.left) / height;
      const pixel = (row + patch.top) * width + column + patch.left;
      const rim = Math.max(0, wet[i]! - soft[i]!) * 2;
      let amount = density * (1 + edge * rim);
      amount *= sample(flow, 1, column / FLOW_STEP, row / FLOW_STEP, 0);
      amount *= 1 + granulation * teeth[pixel]!;
      if (gradient) amount *= gradient(x, y);
      if (amount <= 0) continue;
      amount *= covered;
      colour[pixel * 3]! *= Math.exp(red * amount);
      colour[pixel * 3 + 1]! *= Math.exp(green * amount);
      colour[pixel * 3 + 2]! *= Math.exp(blue * amount);
    }
  }
}

/** The flow of water, as a factor on the density of pigment. */
function flowOf(patch: Patch, frame: Frame, noise: Noise, shift: number): Plane {
  const width = Math.ceil(patch.width / FLOW_STEP) + 1;
  const height = Math.ceil(patch.height / FLOW_STEP) + 1;
  const data = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    if ((row & 7) === 0) checkpoint();
    const y = (row * FLOW_STEP + patch.top) / frame.height;
    for (let column = 0; column < width; column++) {
      const x = (column * FLOW_STEP + patch.left) / frame.height;
      const flow = noise.fractal(x * 2.3 + shift, y * 2.3, 4);
      const pool = noise.fractal(x * 5 + 9 + shift, y * 5, 3);
      data[row * width + column] =
        0.86 + 0.75 * flow + 0.25 * smoothstep(0.08, 0.12, pool) * smoothstep(0.3, 0.12, pool);
    }
  }
  return { width, height, data };
}

/** A shape cut off by the picture continues outside; otherwise a wet edge would form at the picture's edge. */
function padded(mask: Mask, frame: Frame): Patch {
  const pad = Math.ceil(frame.height * 0.006) + 2;
  const width = mask.width + pad * 2;
  const height = mask.height + pad * 2;
  const coverage = new Float32Array(width * height);
  const touchesLeft = mask.left === 0;
  const touchesRight = mask.left + mask.width >= frame.width;
  const touchesTop = mask.top === 0;
  const touchesBottom = mask.top + mask.height >= frame.height;
  for (let row = 0; row < height; row++) {
    const inside = row - pad;
    if ((row & 63) === 0) checkpoint();
    const source =
      touchesTop && inside < 0 ? 0 : touchesBottom && inside >= mask.height - 1 ? mask.height - 2 : inside;
    if (source < 0 || source >= mask.height) continue;
    const from = source * mask.width;
    const to = row * width;
    coverage.set(mask.coverage.subarray(from, from + mask.width), to + pad);
    if (touchesLeft) coverage.fill(mask.coverage[from]!, to, to + pad);
    // The last column of a clipped mask is only partly covered, so the column before it is repeated.
    if (touchesRight)
      coverage.fill(mask.coverage[from + Math.max(0, mask.width - 2)]!, to + width - pad - 1, to + width);
  }
  return { left: mask.left - pad, top: mask.top - pad, width, height, coverage };
}

/** Distorts the outline irregularly, like the edge of a wet brush stroke. */
function distortOutline(
  patch: Patch,
  frame: Frame,
  noise: Noise,
  shift: number,
  reach: number,
): Float32Array {
  const { width, height, coverage } = patch;
  const out = new Float32Array(coverage.length);
  const rim = Math.ceil(reach * 1.1);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    const above = Math.max(0, row - rim) * width;
    const level = row * width;
    const below = Math.min(height - 1, row + rim) * width;
    const y = (row + patch.top) / frame.height;
    for (let column = 0; column < width; column++) {
      // Skipped where the surroundings are fully covered or fully empty, because distortion changes nothing there.
      const here = coverage[level + column]!;
      const left = Math.max(0, column - rim);
      const right = Math.min(width - 1, column + rim);
      if (
        coverage[above + left] === here &&
        coverage[above + right] === here &&
        coverage[below + left] === here &&
        coverage[below + right] === here &&
        coverage[above + column] === here &&
        coverage[below + column] === here &&
        coverage[level + left] === here &&
        coverage[level + right] === here
      ) {
        out[level + column] = here;
        continue;
      }
      const x = (column + patch.left) / frame.height;
      const dx = noise.gradient(x * 26 + shift, y * 26) * 0.7 + noise.gradient(x * 70, y * 70 + shift) * 0.4;
      const dy =
        noise.gradient(x * 26 + 40 + shift, y * 26 + 9) * 0.7 +
        noise.gradient(x * 70 + 20, y * 70 + shift) * 0.4;
      const fromX = Math.min(width - 1, Math.max(0, Math.round(column + dx * reach)));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(row + dy * reach)));
      out[row * width + column] = coverage[fromY * width + fromX]!;
    }
  }
  return out;
}

/** For each column of a mask, the first covered row of the picture; infinity for an empty column. */
export function crestOf(mask: Mask): Float32Array {
  const crest = new Float32Array(mask.width).fill(Number.POSITIVE_INFINITY);
  for (let column = 0; column < mask.width; column++) {
    if ((column & 15) === 0) checkpoint();
    for (let row = 0; row < mask.height; row++) {
      if (mask.coverage[row * mask.width + column]! <= 0.5) continue;
      crest[column] = mask.top + row;
      break;
    }
  }
  return crest;
}
