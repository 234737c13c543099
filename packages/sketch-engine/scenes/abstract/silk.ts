import { addBokeh } from "../../core/bokeh";
import { lch } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { Surface } from "../../core/frame";
import { clamp, lerp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import { Ramp } from "../../core/ramp";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";

/** Slope factor of the folds for the lighting. */
const RELIEF = 0.16;
const NEAR = 4;
const FAR_FOLDS = 12;

/** The scene for prompts without a visible subject: folds of silk in grazing light, and bokeh (lights out of focus). */
export function paintSilk(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  const random = parent.fork("silk");
  const noise = new Noise(random.uint32());
  const first = brief.hues[0] ?? random.range(0, 360);
  const second = brief.hues[1] ?? first + random.pick([35, -45, 70, 150]);
  const ramp = clothRamp(brief, first, second);
  const turn = random.range(0.25, 1.2) * random.sign();
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const shift = random.range(0, 60);
  const energy = lerp(0.5, 1.3, brief.energy);
  const { width, height, colour, depth, surface } = frame;
  const centre = frame.aspect / 2;
  const step = 1.5 / height;

  const foldAt = (x: number, y: number): number => {
    const u = ((x - centre) * cos + (y - 0.5) * sin) * 1.1;
    const v = (-(x - centre) * sin + (y - 0.5) * cos) * 2;
    const drift = noise.gradient(u * 0.9 + shift, v * 0.7) * energy;
    const bend = noise.gradient(u * 0.8 + drift + 7, v * 1.4 + drift * 1.3 - shift);
    return Math.sin(v * 4.2 + bend * 5 * energy + drift * 2) * 0.5 + 0.5 * bend;
  };

  progress.rows(0, height, (row) => {
    const y = (row + 0.5) / height;
    let here = foldAt(0.5 / height, y);
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / height;
      const right = foldAt(x + step, y);
      const below = foldAt(x, y + step);
      const slopeX = (right - here) / step;
      const slopeY = (below - here) / step;
      const facing = 1 / Math.sqrt(1 + RELIEF * RELIEF * (slopeX * slopeX + slopeY * slopeY));
      const rakingLight = clamp(0.5 + (-slopeX * 0.6 - slopeY * 0.8) * RELIEF * facing * 0.55);
      const sheen = smoothstep(0.8, 1, rakingLight) * 0.22;
      const o = ramp.offset(clamp(0.14 + 0.62 * rakingLight * (0.72 + 0.28 * here) + sheen));
      const i = row * width + column;
      for (let c = 0; c < 3; c++) colour[i * 3 + c] = ramp.table[o + c]!;
      depth[i] = lerp(FAR_FOLDS, NEAR, clamp(here * 0.5 + 0.5));
      surface[i] = Surface.land;
      here = right;
    }
  });
  const across = frame.aspect * random.range(0.25, 0.75);
  addBokeh(frame, random, { hues: [first, second], count: 26, x: across, y: 0.34, spread: 0.3, size: 0.05 });
}

function clothRamp({ saturation, lightness }: Brief, first: number, second: number): Ramp {
  const k = saturation;
  const lift = lightness * 0.06;
  return new Ramp([
    [0, lch(0.15 + lift, 0.055 * k, first - 12)],
    [0.35, lch(0.38 + lift, 0.125 * k, first)],
    [0.65, lch(0.63 + lift, 0.15 * k, (first * 2 + second) / 3)],
    [0.88, lch(0.84 + lift, 0.1 * k, second)],
    [1, lch(0.96, 0.04 * k, second)],
  ]);
}
