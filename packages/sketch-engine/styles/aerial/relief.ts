import { checkpoint } from "../../core/checkpoint";
import type { Rgb } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import type { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import type { Polygon } from "../../core/path";
import { toPixels } from "../../graphic/shape";

/** The light from above; `slope` is the rise of the rays over their run. */
export interface Sun {
  /** Towards the light: right and down the picture, as a unit vector. */
  x: number;
  y: number;
  slope: number;
  key: Rgb;
  ambient: Rgb;
}

/**
 * A map of heights and colours, seen from straight above. What stands on the land is part of the map, so everything
 * is lit and casts shadows in the same way. Lengths and heights are in picture heights.
 */
export class Relief {
  readonly height: Float32Array;
  /** The frame's colour plane, which holds the colour of the ground until `light` is called. */
  private readonly albedo: Float32Array;

  constructor(readonly frame: Frame) {
    this.height = new Float32Array(frame.pixels);
    this.albedo = frame.colour;
  }

  /** Index of the pixel at a point; points outside the picture count as its edge. */
  indexAt(x: number, y: number): number {
    const { width, height } = this.frame;
    return clamp((y * height) | 0, 0, height - 1) * width + clamp((x * height) | 0, 0, width - 1);
  }

  /** A round crown, boulder or tower top of the radius `r`, `rise` above the ground. */
  dome(x: number, y: number, r: number, rise: number, colour: Rgb, roundness = 1): void {
    const { width, height } = this.frame;
    const ground = this.height[this.indexAt(x, y)]!;
    const top = Math.max(0, Math.floor((y - r) * height));
    const bottom = Math.min(height - 1, Math.ceil((y + r) * height));
    const left = Math.max(0, Math.floor((x - r) * height));
    const right = Math.min(width - 1, Math.ceil((x + r) * height));
    for (let row = top; row <= bottom; row++) {
      if (((row - top) & 63) === 0) checkpoint();
      for (let column = left; column <= right; column++) {
        const dx = ((column + 0.5) / height - x) / r;
        const dy = ((row + 0.5) / height - y) / r;
        const inside = 1 - dx * dx - dy * dy;
        if (inside <= 0) continue;
        const i = row * width + column;
        const lifted = ground + rise * (1 - roundness + roundness * Math.sqrt(inside));
        if (lifted < this.height[i]!) continue;
        this.height[i] = lifted;
        for (let c = 0; c < 3; c++) this.albedo[i * 3 + c] = colour[c]!;
      }
    }
  }

  /**
   * Raises the inside of an outline and colours it.
   *
   * @param rise above the ground at `base`, by position
   */
  raise(
    outline: Polygon,
    base: readonly [x: number, y: number],
    colour: Rgb,
    rise: (x: number, y: number) => number,
  ): void {
    const ground = this.height[this.indexAt(...base)]!;
    this.cover([outline], (i, x, y, alpha) => {
      if (alpha > 0.4) this.height[i] = Math.max(this.height[i]!, ground + rise(x, y));
      for (let c = 0; c < 3; c++) this.albedo[i * 3 + c]! += (colour[c]! - this.albedo[i * 3 + c]!) * alpha;
    });
  }

  /** Colours the ground inside outlines. */
  paint(outlines: readonly Polygon[], colour: Rgb, opacity = 1): void {
    this.cover(outlines, (i, _x, _y, alpha) => {
      for (let c = 0; c < 3; c++)
        this.albedo[i * 3 + c]! += (colour[c]! - this.albedo[i * 3 + c]!) * alpha * opacity;
    });
  }

  private cover(
    outlines: readonly Polygon[],
    visit: (i: number, x: number, y: number, alpha: number) => void,
  ): void {
    const { width, height } = this.frame;
    const mask = coverageOf(toPixels(outlines, height), width, height);
    if (!mask) return;
    for (let row = 0; row < mask.height; row++) {
      if ((row & 31) === 0) checkpoint();
      for (let column = 0; column < mask.width; column++) {
        const alpha = mask.coverage[row * mask.width + column]!;
        if (alpha < 0.01) continue;
        const x = mask.left + column;
        const y = mask.top + row;
        visit(y * width + x, (x + 0.5) / height, (y + 0.5) / height, alpha);
      }
    }
  }

  /** Replaces the colours of the ground by their appearance in this light. */
  light(sun: Sun): void {
    const { frame, height: map, albedo } = this;
    const { width, height } = frame;
    const lit = this.shadows(sun);
    const scale = height / 2;
    const norm = hypot(1, sun.slope);
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) checkpoint();
      const above = Math.max(0, row - 1) * width;
      const below = Math.min(height - 1, row + 1) * width;
      for (let column = 0; column < width; column++) {
        const i = row * width + column;
        const slopeX =
          (map[row * width + Math.min(width - 1, column + 1)]! -
            map[row * width + Math.max(0, column - 1)]!) *
          scale;
        const slopeY = (map[below + column]! - map[above + column]!) * scale;
        const length = Math.hypot(slopeX, slopeY, 1);
        const facing = (-slopeX * sun.x - slopeY * sun.y + sun.slope) / (length * norm);
        // Level ground in full sun keeps its colour at any height of the sun.
        const direct = (clamp(facing, 0, 1) / (sun.slope / norm)) ** 0.8 * lit[i]!;
        const sky = 0.55 + 0.45 / length;
        for (let c = 0; c < 3; c++) {
          albedo[i * 3 + c]! *= sun.key[c]! * Math.min(1.55, direct) + sun.ambient[c]! * sky;
        }
      }
    }
  }

  /** Share of the direct light at each pixel: shadows are carried along the rays from column to column. */
  private shadows(sun: Sun): Float32Array {
    const { height: map, frame } = this;
    const { width, height } = frame;
    const lit = new Float32Array(frame.pixels).fill(1);
    const step = sun.x > 0 ? -1 : 1;
    const drift = sun.y / Math.abs(sun.x);
    const drop = (sun.slope * hypot(1, drift)) / height;
    const soft = 0.004;
    let before = new Float32Array(height).fill(-1);
    let here = new Float32Array(height);
    for (let n = 0; n < width; n++) {
      if ((n & 15) === 0) checkpoint();
      const column = step > 0 ? n : width - 1 - n;
      for (let row = 0; row < height; row++) {
        const from = clamp(row + drift, 0, height - 1);
        const upper = from | 0;
        const lower = Math.min(height - 1, upper + 1);
        const ray = before[upper]! + (before[lower]! - before[upper]!) * (from - upper) - drop;
        const i = row * width + column;
        const ground = map[i]!;
        if (ray > ground) lit[i] = 1 - smoothstep(0, soft, ray - ground);
        here[row] = Math.max(ray, ground);
      }
      [before, here] = [here, before];
    }
    return lit;
  }
}
