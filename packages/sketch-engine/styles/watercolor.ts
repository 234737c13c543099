import { checkpoint } from "../core/checkpoint";
import { adjust, lch, mix, mixEvenly, toLch } from "../core/colour";
import { coverageOf, type Mask } from "../core/coverage";
import { fillMask } from "../core/fill";
import { Frame } from "../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import { path } from "../core/path";
import type { Progress } from "../core/progress";
import { Ramp } from "../core/ramp";
import { Random } from "../core/random";
import { composeGraphic } from "../graphic/compose";
import { type Graphic, mergeTrees, type Shape, skyTone, toPixels } from "../graphic/shape";
import { layPaper } from "./paint/paper";
import { crestOf, layWash, type Wash } from "./paint/wash";
import { finish } from "./shared/finish";
import type { Style } from "./style";

const PAPER = lch(0.972, 0.012, 88);
const LIGHT_FOLIAGE = 0.52;

/** Watercolor: transparent washes on cold-pressed paper with wet edges and an irregular unpainted border. */
export const watercolor: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("wc");
  const noise = new Noise(random.uint32());
  const paperNoise = new Noise(random.uint32());
  const graphic = composeGraphic(brief, frame.aspect, { layers: brief.terrain === "desert" ? 4 : 5 });
  const teeth = layPaper(frame, PAPER, paperNoise, progress.part(0, 0.12));
  const painter = new Watercolorist(graphic, frame, noise, teeth);
  painter.paintSky(progress.part(0.12, 0.35));
  progress.stage(0.35, 0.9);
  const shapes = mergeTrees(graphic.shapes);
  for (const [i, shape] of shapes.entries()) {
    painter.paint(shape, i + 1);
    progress.at(i / shapes.length);
  }
  painter.splash(random);
  painter.leaveBorder();
  return finish(frame, { vignette: 0, grain: 0.008, brief }, progress.part(0.93, 1));
};

class Watercolorist {
  constructor(
    private readonly graphic: Graphic,
    private readonly frame: Frame,
    private readonly noise: Noise,
    private readonly teeth: Float32Array,
  ) {}

  /** A graded wash that leaves the sun and the clouds as bare paper. */
  paintSky(progress: Progress): void {
    const { graphic, frame, noise } = this;
    const { brief, sun, horizon, palette } = graphic;
    const { width, height, colour } = frame;
    const [zenith, upper, lower, low] = palette.sky;
    const ramp = new Ramp([
      [0, zenith],
      [0.4, upper],
      [0.75, lower],
      [1, low],
    ]);
    const hasSun = brief.celestial !== "none";
    progress.rows(0, height, (row) => {
      const y = row / height;
      const fade = smoothstep(1.25, 0.75, y / horizon) * 0.9 + 0.1;
      for (let column = 0; column < width; column++) {
        const x = column / height;
        const pixel = row * width + column;
        const o = ramp.offset(clamp(skyTone(graphic, y) + noise.fractal(x * 1.7 + 3, y * 1.7, 4) * 0.16));
        const distance = hypot(x - sun.x, y - sun.y) / sun.radius;
        let density = 0.62 + 0.5 * noise.fractal(x * 2.6 + 20, y * 3.4, 5);
        if (hasSun) {
          const wobble = noise.gradient(x * 30, y * 30) * 0.06;
          density *=
            smoothstep(0.92 + wobble, 1.06 + wobble, distance) * (1 - 0.55 * Math.exp(-(distance - 1) * 1.3));
        }
        const cloud = noise.fractal(x * 2 + 50, y * 4.2 + 7, 5) + (brief.clouds - 0.5) * 0.4;
        density *= (1 - smoothstep(0.02, 0.26, cloud) * 0.8) * fade * (1 + 0.28 * this.teeth[pixel]!);
        density = Math.max(0, density * (graphic.isNight ? 1.5 : 1.05));
        const k = pixel * 3;
        for (let c = 0; c < 3; c++) colour[k + c]! *= Math.max(0.03, ramp.table[o + c]!) ** density;
        if (hasSun && distance < 3) {
          const warmth = Math.exp(-((distance / 0.95) ** 4)) * 0.26;
          colour[k + 1]! *= 1 - warmth * 0.25;
          colour[k + 2]! *= 1 - warmth * 0.75;
        }
      }
    });
  }

  paint(shape: Shape, index: number): void {
    const { frame } = this;
    const seed = index * 13 + (this.graphic.brief.layoutSeed & 63);
    const { role, nearness } = shape;
    if (role === "sun" || role === "moon" || role === "cloud") return;
    if (role === "facet" && nearness > 0.7) return;
    const mask = coverageOf(toPixels(shape.polygons, frame.height), frame.width, frame.height);
    if (!mask) return;
    switch (role) {
      case "star":
        fillMask(frame, mask, PAPER, { alpha: (shape.alpha ?? 1) * 0.9 });
        return;
      case "snow":
        fillMask(frame, mask, PAPER, { alpha: 0.75 });
        return;
      case "glint":
        fillMask(frame, mask, PAPER, { alpha: 0.5 });
        return;
      case "window":
        fillMask(frame, mask, mix(shape.colour, PAPER, 0.35), { alpha: 0.7 });
        return;
      case "ridge":
        this.wash(mask, adjust(shape.colour, 0.04, 1.1), this.land(shape, mask, seed));
        return;
      case "facet":
        this.wash(mask, adjust(shape.colour, 0.08), {
          density: 0.55,
          edge: 0.3,
          warp: 0.003,
          seed,
          gradient: (_x, y) =>
            1.1 - clamp((y - shape.bounds.top) / Math.max(0.03, shape.bounds.bottom - shape.bounds.top)),
        });
        return;
      case "tree":
        // Blossom and autumn leaves are lighter than the hill behind, so the paper is whitened before their wash.
        if (toLch(shape.colour)[0] > LIGHT_FOLIAGE) fillMask(frame, mask, PAPER, { alpha: 0.7 });
        this.wash(mask, adjust(shape.colour, 0.02), {
          density: 0.75,
          edge: 0.5,
          warp: 0.003,
          softness: 0.0012,
          seed,
        });
        return;
      case "water":
        this.wash(mask, adjust(mixEvenly(shape.colour, this.graphic.palette.sky[0], 0.25), 0.06), {
          density: 0.75,
          edge: 0.3,
          warp: 0.002,
          seed,
          gradient: (x, y) =>
            (0.55 + 0.6 * clamp((y - shape.bounds.top) / 0.35)) *
            (1 - smoothstep(0.1, 0.3, this.noise.fractal(x * 3, y * 34, 3)) * 0.5) *
            this.sunPath(x, y, 0.9, 0.75),
        });
        return;
      case "wave":
        this.wash(mask, adjust(shape.colour, 0.12), {
          density: 0.32 + 0.25 * nearness,
          edge: 0.6,
          warp: 0.004,
          seed,
          gradient: (x, y) => (1 - 0.7 * clamp((y - shape.bounds.top) / 0.12)) * this.sunPath(x, y, 1, 0.6),
        });
        return;
      case "subject":
        this.subject(shape, mask, seed);
        return;
    }
  }

  private wash(mask: Mask, pigment: Shape["colour"], wash: Wash): void {
    layWash(this.frame, mask, pigment, this.noise, this.teeth, wash);
  }

  /** Dark along the ridge line, diluted below it. */
  private land(shape: Shape, mask: Mask, seed: number): Wash {
    const { nearness, bounds } = shape;
    if (this.graphic.brief.terrain === "city") {
      const gradient = (_x: number, y: number): number => 1.05 - 0.55 * clamp((y - bounds.top) / 0.5);
      return { density: 0.5 + 0.35 * nearness, edge: 0.5, warp: 0.0022, seed, gradient };
    }
    const { height } = this.frame;
    const crest = crestOf(mask);
    return {
      density: 0.5 + 0.5 * nearness,
      edge: 0.55,
      warp: 0.0035,
      granulation: 0.45,
      seed,
      gradient: (x, y) => {
        const top = crest[clamp(Math.round(x * height) - mask.left, 0, mask.width - 1)]!;
        const down = y - (Number.isFinite(top) ? top / height : bounds.top);
        return lerp(1.12, 0.3 + 0.5 * nearness, smoothstep(0, 0.17, down));
      },
    };
  }

  /** A factor on the density that leaves bare paper in the glitter path of the sun. */
  private sunPath(x: number, y: number, width: number, strength: number): number {
    const { sun } = this.graphic;
    const near = Math.exp(-(((x - sun.x) / (sun.radius * width)) ** 2));
    if (near < 0.01) return 1;
    return 1 - strength * near * smoothstep(-0.18, 0.22, this.noise.fractal(x * 5 + 30, y * 60, 2));
  }

  private subject(shape: Shape, mask: Mask, seed: number): void {
    const { bounds, shading, tone = 0.6, alpha = 1 } = shape;
    fillMask(this.frame, mask, PAPER, { alpha: 0.85 * alpha });
    const centre = (bounds.left + bounds.right) / 2;
    const half = (bounds.right - bounds.left) / 2 || 1;
    this.wash(mask, adjust(shape.colour, 0.02, 1.15), {
      density: 0.95 * alpha,
      edge: 0.75,
      warp: 0.0012,
      softness: 0.0016,
      granulation: 0.3,
      seed,
      gradient: (x) => (shading ? 0.95 - 0.4 * ((x - centre) / half) * this.graphic.side : 1.15 - 0.5 * tone),
    });
  }

  /** Splashes of paint from the brush. */
  splash(random: Random): void {
    const { frame, graphic } = this;
    const { palette } = graphic;
    for (let i = 0; i < 46; i++) {
      const x = random.next() * frame.width;
      const y = random.next() * frame.height;
      const radius = frame.height * 0.0008 * 8 ** (random.next() ** 3);
      const pigment = random.pick([palette.land[1], palette.land[2], palette.accent, palette.sky[1]]);
      const mask = coverageOf(path().ellipse(x, y, radius, radius, 14).polygons, frame.width, frame.height);
      if (mask) this.wash(mask, pigment, { density: 0.5, edge: 1, warp: 0.001, softness: 0.001, seed: i });
    }
  }

  leaveBorder(): void {
    const { frame, noise } = this;
    const { width, height, colour } = frame;
    const margin = Math.min(width, height) * 0.04;
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) checkpoint();
      for (let column = 0; column < width; column++) {
        const edge = Math.min(column, row, width - 1 - column, height - 1 - row);
        if (edge > margin * 3) continue;
        const x = column / height;
        const y = row / height;
        const ragged = noise.fractal(x * 7 + 70, y * 7, 4) * 1.6 + noise.gradient(x * 60, y * 60) * 0.3;
        const inside = edge + ragged * margin * 0.55;
        const bare = smoothstep(margin + 2, margin - 1.2, inside);
        const rim = smoothstep(margin + height * 0.007, margin + 1, inside) * (1 - bare) * 0.132;
        const pixel = row * width + column;
        const light = 1 + this.teeth[pixel]! * 0.035;
        for (let c = 0; c < 3; c++) {
          const k = pixel * 3 + c;
          colour[k]! *= 1 - rim;
          colour[k]! += (PAPER[c]! * light - colour[k]!) * bare;
        }
      }
    }
  }
}
