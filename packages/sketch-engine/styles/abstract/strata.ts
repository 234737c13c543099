import { bloom } from "../../core/bloom";
import { boxBlur } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import { lch, type Rgb, toLch } from "../../core/colour";
import { Frame } from "../../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { Ramp } from "../../core/ramp";
import { cellValue, Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { castWithin } from "../../stage/arrange";
import { coverOf, mapRegions, softenEdges } from "../../stage/region-map";
import { finish } from "../shared/finish";
import type { Style } from "../style";

/** Sample positions for antialiasing pixels that contain an edge. */
const SUBPIXELS = [
  [0.125, 0.375],
  [0.375, 0.875],
  [0.625, 0.125],
  [0.875, 0.625],
] as const;

/** Layered silk sheets, each with a soft shadow on the sheet below. */
export const strata: Style = (brief, width, height, progress) => {
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
  if (brief.stage) silk.layThings(brief);
  if (silk.isDark) bloom(frame, 0.6, 0.3, 0.02);
  return finish(frame, { vignette: 0.12, grain: 0.022, brief }, progress.part(0.93, 1));
};

class SilkSheets {
  readonly isDark: boolean;
  /** Whether things lie in front of the sheets, which are then quiet. */
  private readonly isBehind: boolean;
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
    this.isBehind = brief.stage !== null;
    this.ramp = makeRamp(brief, this.isDark, random);
    this.sheets = Math.round(lerp(7, 15, brief.complexity));
    const turn = random.range(-0.45, 0.45);
    this.cos = Math.cos(turn);
    this.sin = Math.sin(turn);
    this.amplitude = lerp(0.08, 0.24, brief.energy);
    this.frequencies = Array.from({ length: this.sheets }, () => random.range(0.7, 1.5));
    this.shift = random.range(0, 50);
    this.disc =
      brief.stage === null && random.chance(0.7)
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
    const base = this.isBehind
      ? (isDark ? 0.04 : 0.72) + 0.2 * Math.abs(Math.sin(order * 4.2 + this.shift))
      : isDark
        ? 0.06 + 0.5 * Math.abs(Math.sin(order * 4.2 + this.shift)) ** 1.2
        : 0.5 + 0.34 * Math.sin(order * 5.2 + this.shift);
    const sheen = Math.exp(-above * (isDark ? 9 : 11)) * (isDark ? 0.42 : 0.36) * (this.isBehind ? 0.4 : 1);
    const o = ramp.offset(clamp(base + sheen + fold - shadow + grain * 0.045));
    const rim = Math.exp(-above * 260) * 0.18;
    for (let c = 0; c < 3; c++) out[c] = ramp.table[o + c]! + rim;
    if (this.disc && layer < this.disc.layer) this.paintDisc(x, y, grain, shadow);
    return nearest;
  }

  /** Things cut from the same silk in layers: each part throws a shadow on those below it and has a light edge. */
  layThings(brief: Brief): void {
    const { frame, ramp, isDark, noise, out } = this;
    const { width, height, aspect, colour, pixels } = frame;
    const map = mapRegions(castWithin(brief, aspect, [0.12, 0.13, 0.13]), width, height, 0.004);
    const { labels, colours } = map;
    // Tones of the ramp by the order of lightness, so that neighbouring parts differ.
    const order = colours
      .slice(1)
      .map((one) => toLch(one)[0])
      .sort((a, b) => a - b);
    const tones = colours.map((one) => {
      const share = order.indexOf(toLch(one)[0]) / Math.max(1, order.length - 1);
      return isDark ? 0.5 + 0.5 * share : 0.02 + 0.86 * share ** 1.3;
    });
    const levels = new Float32Array(labels);
    const reach = Math.max(1, Math.round(height * 0.012));
    const cover = boxBlur(coverOf(map), width, height, 1, reach * 2.2, 2);
    const soft = boxBlur(levels, width, height, 1, reach * 0.6, 2);
    for (let i = 0; i < pixels; i++) {
      if ((i & 0x3fff) === 0) checkpoint();
      const [column, row] = [i % width, Math.floor(i / width)];
      const label = labels[i]!;
      const k = i * 3;
      const above = Math.max(0, row - reach) * width + Math.max(0, column - (reach >> 1));
      if (label === 0) {
        const dark = 1 - 0.62 * cover[above]!;
        for (let c = 0; c < 3; c++) colour[k + c]! *= dark;
        continue;
      }
      const lit = Math.max(0, row - 2) * width + column;
      const shadow = clamp((soft[above]! - levels[i]!) * 0.35) * 0.16;
      const rim = levels[lit]! < levels[i]! ? 0.16 : 0;
      const fold = 0.05 * noise.gradient((column / height) * 3, (row / height) * 5);
      const o = ramp.offset(clamp(tones[label]! + fold - shadow + 0.08 * (0.5 - row / height) + rim * 0.6));
      for (let c = 0; c < 3; c++) out[c] = ramp.table[o + c]! * (1 - shadow) + rim * 0.2;
      colour.set(out, k);
    }
    softenEdges(frame, labels);
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
