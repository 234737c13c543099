import { smoothstep } from "../../core/math";
import { scramble } from "../../core/random";
import type { Atmosphere } from "./atmosphere";

/** Grid cells per picture height for the bright stars; the grid of the faint stars is 2.6 times finer. */
const GRID = 30;
const FINE = 2.6;

/** Writes the light of the Milky Way to `out[0..2]`, and the nearness to its centre line, 0..1, to `out[3]`. */
export function milkyWayAt(air: Atmosphere, x: number, y: number, out: Float32Array): void {
  const fade = starFade(air, y);
  out.fill(0);
  if (fade <= 0.01) return;
  const cos = Math.cos(air.galaxyTurn);
  const sin = Math.sin(air.galaxyTurn);
  const dx = x - air.aspect * 0.5;
  const dy = y - 0.25;
  const along = dx * cos - dy * sin;
  const across =
    dx * sin +
    dy * cos +
    air.noise.fractal((dx * cos - dy * sin) * 1.6, (dx * sin + dy * cos) * 1.6 + 9, 3) * 0.12;
  const band = Math.exp((-across * across) / 0.022);
  const dust = air.detailNoise.fractal(along * 4 + 5, across * 6, 4);
  const clouds = 0.55 + 0.9 * air.noise.fractal(along * 3, across * 3, 4);
  const light = Math.max(0, band * clouds * smoothstep(-0.35, 0.25, dust - band * 0.1));
  const strength = light * 0.16 * fade * (air.brief.aurora > 0 ? 0.4 : 1);
  out[0] = strength * 0.95;
  out[1] = strength * 0.85;
  out[2] = strength * 1.25;
  out[3] = band;
}

const starFade = (air: Atmosphere, y: number): number =>
  smoothstep(1.02, 0.35, y / air.horizon) * air.brief.stars;

/** Adds stars to `out[0..2]`: at most one in each cell of two grids, few bright and many faint. */
export function addStars(air: Atmosphere, x: number, y: number, band: number, out: Float32Array): void {
  const fade = starFade(air, y);
  if (fade <= 0.01) return;
  for (let layer = 0; layer < 2; layer++) {
    const cells = layer === 0 ? GRID : GRID * FINE;
    const cellX = Math.floor(x * cells);
    const cellY = Math.floor(y * cells);
    const bits = scramble(
      Math.imul(cellX + 7919 * layer, 0x27d4eb2d) ^ Math.imul(cellY, 0x165667b1) ^ air.starSeed,
    );
    if ((bits & 1023) / 1023 <= (layer === 0 ? 0.6 : 0.72) - band * 0.3) continue;
    const dx = x - (cellX + 0.15 + (0.7 * ((bits >>> 10) & 255)) / 255) / cells;
    const dy = y - (cellY + 0.15 + (0.7 * ((bits >>> 18) & 255)) / 255) / cells;
    const magnitude = (((bits >>> 22) & 255) / 255) ** 6;
    const size = (layer === 0 ? 0.0008 : 0.0006) + magnitude * 0.0012;
    const light =
      (0.12 + 2.4 * magnitude) *
      Math.exp(-(dx * dx + dy * dy) / (size * size)) *
      fade *
      (layer === 0 ? 1 : 0.5);
    const warmth = ((bits >>> 5) & 63) / 63;
    out[0]! += light * (0.8 + 0.35 * warmth);
    out[1]! += light * 0.9;
    out[2]! += light * (1.25 - 0.4 * warmth);
  }
}
