import { bloom } from "../../core/bloom";
import { lch, type Rgb, toLch } from "../../core/colour";
import { Frame } from "../../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { Ramp } from "../../core/ramp";
import { cellValue, Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { finish } from "../shared/finish";
import type { Style } from "../style";
import { layers } from "./layers";

/** Sample positions for antialiasing pixels that contain an edge. */
const SUBPIXELS = [
  [0.125, 0.375],
  [0.375, 0.875],
  [0.625, 0.125],
  [0.875, 0.625],
] as const;

/** Layered sheets, each with a soft shadow on the sheet below: what is depicted, or waves of silk. */
export const strata: Style = (brief, width, height, progress) => {
  if (brief.stage !== null || brief.terrain !== "abstract") return layers(brief, width, height, progress);
  const frame = new Frame(width, height);
  const silk = new SilkSheets(brief, frame);
  const { colour } = frame;
  const part = progress.part(0, 0.92);
  part.rows(0, height, (row) => {
    for (let column = 0; column < width; column++) {
      const grain =
        cellValue(column, row, brief.layoutSeed) + cellValue(column, row, brief.layoutSeed + 1) - 1;
      const k = (row * width + column) * 3;
      const toEdge = silk.sample((column + 0.5) / height, (row + 0.5) / height, grain);
      if (toEdge * height >= 1.3) {
        colour.set(silk.out, k);
        continue;
      }
      for (const [dx, dy] of SUBPIXELS) {
        silk.sample((column + dx) / height, (row + dy) / height, grain);
        for (let c = 0; c < 3; c++) colour[k + c]! += silk.out[c]! / SUBPIXELS.length;
      }
    }
  });
  if (silk.isDark) bloom(frame, 0.6, 0.3, 0.02);
  return finish(frame, { vignette: 0.12, grain: 0.022, brief }, progress.part(0.93, 1));
};

class SilkSheets {
  readonly isDark: boolean;
  /** The colour of the last sample. */
  readonly out = new Float32Array(3);
  private readonly noise: Noise;
  private readonly ramp: Ramp;
  private readonly sheets: number;
  private readonly frequencies: readonly number[];
  private readonly cos: number;
  private readonly sin: number;
  private readonly amplitude: number;
  private readonly shift: number;
  private readonly disc: { x: number; y: number; radius: number; layer: number } | null;

  constructor(
    brief: Brief,
    private readonly frame: Frame,
  ) {
    const random = new Random(brief.layoutSeed).fork("st");
    this.noise = new Noise(random.uint32());
    this.isDark = brief.lightness < -0.1 || brief.time === "night" || random.chance(0.45);
    this.ramp = makeRamp(brief, this.isDark, random);
    this.sheets = Math.round(lerp(7, 15, brief.complexity));
    const turn = random.range(-0.45, 0.45);
    this.cos = Math.cos(turn);
    this.sin = Math.sin(turn);
    this.amplitude = lerp(0.08, 0.24, brief.energy);
    this.frequencies = Array.from({ length: this.sheets }, () => random.range(0.7, 1.5));
    this.shift = random.range(0, 50);
    this.disc = random.chance(0.7)
      ? {
          x: frame.aspect * random.range(0.25, 0.75),
          y: random.range(0.2, 0.5),
          radius: random.range(0.1, 0.17) * Math.min(1, frame.aspect),
          layer: random.integer(2, Math.max(2, this.sheets >> 1)),
        }
      : null;
  }

  private edgeOf(sheet: number, u: number): number {
    const wave =
      this.noise.gradient(u * this.frequencies[sheet]! * 0.9 + this.shift, sheet * 0.16 + 3) * 1.2 +
      0.35 * this.noise.gradient(u * 2.1 + this.shift, sheet * 0.3 + 20);
    return -0.2 + (sheet * 1.5) / this.sheets + this.amplitude * wave;
  }

  /** Writes the colour at a point into `out` and returns the distance to the nearest edge, in picture heights. */
  sample(x: number, y: number, grain: number): number {
    const { frame, isDark, out, ramp } = this;
    const centredX = x - frame.aspect / 2;
    const u = centredX * this.cos + (y - 0.5) * this.sin;
    const v = -centredX * this.sin + (y - 0.5) * this.cos + 0.5;
    let layer = -1;
    let above = 9;
    let below = 9;
    let nearest = 9;
    for (let sheet = 0; sheet < this.sheets; sheet++) {
      const distance = v - this.edgeOf(sheet, u);
      nearest = Math.min(nearest, Math.abs(distance));
      if (distance > 0) {
        layer = sheet;
        above = distance;
        below = 9;
      } else {
        below = Math.min(below, -distance);
      }
    }
    const order = (layer + 1) / this.sheets;
    const fold = this.noise.gradient(u * 1.4 + layer * 3.1, v * 1.1) * 0.12;
    const shadow = Math.exp(-below * 24) * 0.2;
    const base = isDark
      ? 0.06 + 0.5 * Math.abs(Math.sin(order * 4.2 + this.shift)) ** 1.2
      : 0.5 + 0.34 * Math.sin(order * 5.2 + this.shift);
    const sheen = Math.exp(-above * (isDark ? 9 : 11)) * (isDark ? 0.42 : 0.36);
    const o = ramp.offset(clamp(base + sheen + fold - shadow + grain * 0.045));
    const rim = Math.exp(-above * 260) * 0.18;
    for (let c = 0; c < 3; c++) out[c] = ramp.table[o + c]! + rim;
    if (this.disc && layer < this.disc.layer) this.paintDisc(x, y, grain, shadow);
    return nearest;
  }

  private paintDisc(x: number, y: number, grain: number, shadow: number): void {
    const { disc, frame, isDark, out, ramp } = this;
    if (!disc) return;
    const soft = 1 / (disc.radius * frame.height);
    const distance = hypot(x - disc.x, y - disc.y) / disc.radius;
    const covered = smoothstep(1 + soft, 1 - soft, distance);
    if (covered === 0) return;
    const down = ((y - disc.y) / disc.radius) * (isDark ? -0.2 : -0.3);
    const tone = clamp(0.75 + down + grain * 0.08 - shadow * 1.5);
    const o = ramp.offset(isDark ? tone : 0.02 + (1 - tone) * 0.5);
    for (let c = 0; c < 3; c++) out[c]! += (ramp.table[o + c]! - out[c]!) * covered;
  }
}

function makeRamp(brief: Brief, isDark: boolean, random: Random): Ramp {
  const turnTo = random.pick([40, -55, 75, 150, -150]);
  const turnOn = random.pick([35, -40]);
  const first = brief.hues[0] ?? random.range(0, 360);
  const second = brief.hues[1] ?? first + turnTo;
  const third = brief.hues[2] ?? second + turnOn;
  const k = brief.saturation;
  if (brief.palette.length > 1) {
    const named = [...brief.palette].sort((a, b) => toLch(a)[0] - toLch(b)[0]);
    return new Ramp(named.map((colour, i): [number, Rgb] => [i / (named.length - 1), colour]));
  }
  if (isDark) {
    return new Ramp([
      [0, lch(0.16, 0.05 * k, first)],
      [0.35, lch(0.36, 0.13 * k, first)],
      [0.62, lch(0.6, 0.17 * k, second)],
      [0.85, lch(0.8, 0.13 * k, third)],
      [1, lch(0.95, 0.05 * k, third)],
    ]);
  }
  return new Ramp([
    [0, lch(0.5, 0.15 * k, first)],
    [0.3, lch(0.68, 0.14 * k, (first + second) / 2)],
    [0.6, lch(0.82, 0.1 * k, second)],
    [0.85, lch(0.92, 0.06 * k, third)],
    [1, lch(0.97, 0.025, third)],
  ]);
}
