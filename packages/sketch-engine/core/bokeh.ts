import { checkpoint } from "./checkpoint";
import { lch } from "./colour";
import type { Frame } from "./frame";
import { hypot, smoothstep } from "./math";
import type { Random } from "./random";

/** Lights out of focus around a place; lengths in picture heights. */
export interface Bokeh {
  readonly hues: readonly number[];
  readonly count: number;
  readonly x: number;
  readonly y: number;
  /** Standard deviation of their distance across, as a share of the width. */
  readonly spread: number;
  /** Radius of the largest beyond that of the smallest. */
  readonly size: number;
}

const SMALLEST = 0.012;

/** Adds discs of light, brighter at the rim, as real lenses draw points that are out of focus. */
export function addBokeh(
  frame: Frame,
  random: Random,
  { hues, count, x: middle, y: level, spread, size }: Bokeh,
): void {
  const { width, height, colour, aspect } = frame;
  for (let i = 0; i < count; i++) {
    const radius = SMALLEST + size * random.next() ** 2;
    const x = middle + random.gaussian() * spread * aspect;
    const y = level + random.gaussian() * spread * 0.73;
    const light = lch(0.86, 0.11, random.pick(hues) + random.range(-20, 20));
    const strength = random.range(0.1, 0.34);
    const pixels = radius * height;
    const soft = Math.max(1, pixels * 0.08);
    const centreX = x * height;
    const centreY = y * height;
    const lastRow = Math.min(height - 1, Math.ceil(centreY + pixels));
    const lastColumn = Math.min(width - 1, Math.ceil(centreX + pixels));
    for (let row = Math.max(0, Math.floor(centreY - pixels)); row <= lastRow; row++) {
      if ((row & 15) === 0) checkpoint();
      for (let column = Math.max(0, Math.floor(centreX - pixels)); column <= lastColumn; column++) {
        const distance = hypot(column + 0.5 - centreX, row + 0.5 - centreY);
        const inside = smoothstep(pixels, pixels - soft, distance);
        if (inside === 0) continue;
        const amount = inside * strength * (0.75 + 0.45 * (distance / pixels) ** 6);
        const k = (row * width + column) * 3;
        for (let c = 0; c < 3; c++) colour[k + c]! += light[c]! * amount;
      }
    }
  }
}
