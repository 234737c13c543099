import { sample } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import { lch } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { clamp, hueDistance, hypot, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import { Ramp } from "../../core/ramp";
import { cellValue, type Random } from "../../core/random";

/** Hues of the gas, from thin to dense. */
export type GasHues = readonly [dark: number, middle: number, hot: number];

const STEP = 2;
/** Three grids of stars, from few and bright to many and faint. */
const STAR_LAYERS = [
  { cells: 34, share: 0.28, base: 0.2, rarity: 6, size: 1 },
  { cells: 80, share: 0.22, base: 0.14, rarity: 5, size: 0.5 },
  { cells: 150, share: 0.26, base: 0.09, rarity: 4, size: 0.5 },
] as const;

/** A band of glowing gas and dark dust, with stars in front of and behind it. */
export function paintNebula(
  frame: Frame,
  hues: GasHues,
  centre: readonly [x: number, y: number],
  random: Random,
  progress: Progress,
): void {
  const { width, height, colour } = frame;
  const noise = new Noise(random.uint32());
  const detail = new Noise(random.uint32());
  const turn = random.range(-0.8, 0.8);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const shift = random.range(0, 90);
  const starSeed = random.uint32();
  const [dark, middle, hot] = hues;
  const ramp = new Ramp([
    [0, lch(0.095, 0.03, dark)],
    [0.3, lch(0.17, 0.065, dark)],
    [0.55, lch(0.33, 0.115, middle)],
    [0.72, lch(0.62, 0.15, middle + hueDistance(middle, hot) * 0.55)],
    [0.9, lch(0.86, 0.11, hot)],
    [1, lch(0.97, 0.04, hot)],
  ]);

  // Density and dust are smooth, so they are computed for a quarter of the pixels.
  const gas = {
    width: Math.ceil(width / STEP) + 1,
    height: Math.ceil(height / STEP) + 1,
    data: new Float32Array(0),
  };
  gas.data = new Float32Array(gas.width * gas.height * 2);
  progress.stage(0, 0.65);
  progress.rows(0, gas.height, (row) => {
    for (let column = 0; column < gas.width; column++) {
      const dx = (column * STEP) / height - centre[0];
      const dy = (row * STEP) / height - centre[1];
      const u = dx * cos - dy * sin;
      const v = dx * sin + dy * cos;
      const warpX = noise.fractal(u * 1.7 + shift, v * 1.7, 4);
      const warpY = noise.fractal(u * 1.7 + 5.2, v * 1.7 + shift, 4);
      const billows = detail.fractal(u * 1.9 + warpX * 2.2, v * 1.9 + warpY * 2.2 + 9, 5);
      const filaments =
        1 - Math.abs(detail.fractal(u * 2.6 + billows * 1.8 + 20, v * 2.6 + warpX * 1.8, 5)) * 2.6;
      const band = Math.exp((-v * v) / 0.075 - (u * u) / 0.55);
      const dust = smoothstep(
        0.04,
        0.34,
        detail.fractal(u * 3.1 - warpY * 2.4 + 60, v * 3.1 + warpX * 2.4, 5) + 0.06,
      );
      const o = (row * gas.width + column) * 2;
      gas.data[o] =
        0.16 +
        band * (0.5 + 0.72 * billows + 0.45 * warpX) +
        0.26 * billows +
        0.16 * warpY +
        Math.max(0, filaments) * band * 0.24;
      gas.data[o + 1] = dust * band;
    }
  });

  const light = new Float32Array(3);
  progress.stage(0.65, 1);
  progress.rows(0, height, (row) => {
    for (let column = 0; column < width; column++) {
      const density = sample(gas, 2, column / STEP, row / STEP, 0);
      const dust = sample(gas, 2, column / STEP, row / STEP, 1);
      const shown = clamp(density * (1 - dust * 0.62));
      const o = ramp.offset(shown);
      const gain = 0.75 + shown * shown * 0.55;
      light.fill(0);
      addStarLight((column + 0.5) / height, (row + 0.5) / height, density, starSeed, light);
      const clear = 1 - dust * 0.8;
      const k = (row * width + column) * 3;
      colour[k] = ramp.table[o]! * gain + light[0]! * clear;
      colour[k + 1] = ramp.table[o + 1]! * gain + light[1]! * clear;
      colour[k + 2] = ramp.table[o + 2]! * gain + light[2]! * clear;
    }
  });
}

function addStarLight(x: number, y: number, density: number, seed: number, out: Float32Array): void {
  for (const [i, layer] of STAR_LAYERS.entries()) {
    const cellX = Math.floor(x * layer.cells);
    const cellY = Math.floor(y * layer.cells);
    if (cellValue(cellX, cellY, seed + i) > layer.share * (0.7 + density)) continue;
    const dx = x - (cellX + 0.15 + 0.7 * cellValue(cellX, cellY, seed + 10 + i)) / layer.cells;
    const dy = y - (cellY + 0.15 + 0.7 * cellValue(cellX, cellY, seed + 20 + i)) / layer.cells;
    const magnitude = cellValue(cellX, cellY, seed + 30 + i) ** layer.rarity;
    const size = 0.0007 + magnitude * 0.0015 * layer.size;
    const light = (layer.base + 2.8 * magnitude) * Math.exp(-(dx * dx + dy * dy) / (size * size));
    const warmth = cellValue(cellX, cellY, seed + 40 + i);
    out[0]! += light * (0.75 + 0.4 * warmth);
    out[1]! += light * 0.88;
    out[2]! += light * (1.2 - 0.4 * warmth);
  }
}

/** A few bright stars with a halo and four diffraction spikes. */
export function addBrightStars(frame: Frame, random: Random, hot: number): void {
  const { width, height, colour } = frame;
  const count = random.integer(5, 9);
  for (let i = 0; i < count; i++) {
    const x = random.next() * width;
    const y = random.next() * height;
    const scale = random.range(0.4, 1) * height;
    const tint = lch(0.93, 0.05, random.pick([hot, 230, 60]));
    const reach = Math.ceil(scale * 0.05);
    const lastRow = Math.min(height, y + reach);
    const lastColumn = Math.min(width, x + reach);
    for (let row = Math.max(0, Math.floor(y - reach)); row < lastRow; row++) {
      if ((row & 31) === 0) checkpoint();
      for (let column = Math.max(0, Math.floor(x - reach)); column < lastColumn; column++) {
        const dx = Math.abs(column - x) / scale;
        const dy = Math.abs(row - y) / scale;
        const distance = hypot(dx, dy);
        const spikes = Math.exp(-dx * 1500 - dy * 75) + Math.exp(-dy * 1500 - dx * 75);
        const light =
          2.2 * Math.exp((-distance * distance) / 0.0000035) +
          0.35 * Math.exp(-distance * 190) +
          smoothstep(0.05, 0.015, distance) * 0.35 * spikes;
        const k = (row * width + column) * 3;
        colour[k]! += tint[0] * light;
        colour[k + 1]! += tint[1] * light;
        colour[k + 2]! += tint[2] * light;
      }
    }
  }
}
