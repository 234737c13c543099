import { checkpoint } from "../core/checkpoint";
import { lch, type Rgb, toLch } from "../core/colour";
import { coverageOf, type Mask } from "../core/coverage";
import { fillMask, fillPath } from "../core/fill";
import { finish } from "../core/finish";
import { Frame } from "../core/frame";
import { clamp, lerp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import { type Point, type Polygon, path, smooth, strokeOutline } from "../core/path";
import { Random } from "../core/random";
import { composeGraphic } from "../graphic/compose";
import { type Graphic, isSeaside, mergeTrees, type Role, type Shape, toPixels } from "../graphic/shape";
import { layPaper } from "./paint/paper";
import { crestOf, layWash, type Wash } from "./paint/wash";
import type { Style } from "./style";

const PAPER = lch(0.94, 0.026, 86);
const INK = lch(0.2, 0.012, 260);
const VERMILION = lch(0.57, 0.19, 30);
const SEAL_RED = lch(0.53, 0.19, 29);
/** What an ink painter leaves to the paper. */
const UNPAINTED: ReadonlySet<Role> = new Set(["sun", "moon", "cloud", "star", "facet", "snow", "glint"]);

/** Sumi-e: one ink in many dilutions on fibrous paper, a red sun, a branch and a seal. */
export const ink: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("ink");
  const noise = new Noise(random.uint32());
  const paperNoise = new Noise(random.uint32());
  const hasKarst = brief.terrain === "mountains" || brief.terrain === "forest";
  const graphic = composeGraphic(brief, frame.aspect, { layers: 5, hasKarst });
  const teeth = layPaper(frame, PAPER, paperNoise, progress.part(0, 0.15), (x, y, tooth) => {
    const bend = paperNoise.gradient(x * 6, y * 6) * 2;
    const fibre =
      (1 - Math.abs(paperNoise.gradient(x * 18 + bend, y * 42 + paperNoise.gradient(x * 9, y * 9)))) ** 14;
    return 1 + tooth * 0.018 - fibre * 0.02 - 0.03 * paperNoise.fractal(x * 1.5, y * 1.5, 3);
  });
  const painter = new InkPainter(graphic, frame, noise, teeth);
  painter.paintLight();
  progress.stage(0.15, 0.9);
  const shapes = mergeTrees(graphic.shapes);
  for (const [i, shape] of shapes.entries()) {
    painter.paint(shape, i + 1);
    progress.at(i / shapes.length);
  }
  const hasBranch = brief.vegetation > 0.4 && brief.terrain !== "city" && brief.terrain !== "desert";
  if (hasBranch) painter.paintBranch(random.fork("branch"));
  painter.stampSeal(random.fork("seal"));
  return finish(frame, { vignette: 0.05, grain: 0.01, seed: brief.layoutSeed }, progress.part(0.92, 1));
};

class InkPainter {
  private readonly absorption: Rgb = [Math.log(INK[0]), Math.log(INK[1]), Math.log(INK[2])];

  constructor(
    private readonly graphic: Graphic,
    private readonly frame: Frame,
    private readonly noise: Noise,
    private readonly teeth: Float32Array,
  ) {}

  private maskOf(polygons: readonly Polygon[]): Mask | null {
    return coverageOf(toPixels(polygons, this.frame.height), this.frame.width, this.frame.height);
  }

  private wash(mask: Mask | null, pigment: Rgb, wash: Wash): void {
    layWash(this.frame, mask, pigment, this.noise, this.teeth, wash);
  }

  /** Darkens one pixel by an amount of ink. */
  private soak(pixel: number, amount: number): void {
    const { colour } = this.frame;
    colour[pixel * 3]! *= Math.exp(this.absorption[0] * amount);
    colour[pixel * 3 + 1]! *= Math.exp(this.absorption[1] * amount);
    colour[pixel * 3 + 2]! *= Math.exp(this.absorption[2] * amount);
  }

  /** A red sun, or a moon left white in a dark sky. */
  paintLight(): void {
    const { brief, sun, isNight } = this.graphic;
    if (brief.celestial === "none") return;
    const radius = sun.radius * 0.72;
    const pigment = isNight ? lch(0.75, 0.03, 80) : VERMILION;
    const density = isNight ? 0.3 : 0.95;
    this.wash(this.maskOf(path().ellipse(sun.x, sun.y, radius, radius, 90).polygons), pigment, {
      density,
      edge: 0.25,
      warp: 0.0025,
      granulation: 0.6,
      seed: 5,
    });
    if (!isNight) return;
    const { width, height } = this.frame;
    for (let row = 0; row < height * 0.6; row++) {
      if ((row & 7) === 0) checkpoint();
      for (let column = 0; column < width; column++) {
        const x = column / height;
        const y = row / height;
        const distance = Math.hypot(x - sun.x, y - sun.y);
        const cloud = 0.7 + 0.5 * this.noise.fractal(x * 4, y * 4, 3);
        const amount =
          smoothstep(radius - 0.001, radius + 0.002, distance) * Math.exp(-(distance - radius) * 5) * cloud;
        this.soak(row * width + column, 0.3 * amount);
      }
    }
  }

  paint(shape: Shape, index: number): void {
    if (UNPAINTED.has(shape.role)) return;
    const mask = this.maskOf(shape.polygons);
    if (!mask) return;
    const { nearness, bounds } = shape;
    switch (shape.role) {
      case "ridge":
        if (this.graphic.brief.terrain !== "city") {
          this.brushRidge(shape, mask);
          return;
        }
        this.wash(mask, INK, {
          density: 0.12 + 0.5 * nearness,
          edge: 1.2,
          warp: 0.002,
          seed: index,
          gradient: (_x, y) => 1.1 - 0.9 * clamp((y - bounds.top) / 0.35),
        });
        return;
      case "tree":
        this.wash(mask, INK, {
          density: 0.35 + 0.75 * nearness,
          edge: 0.3,
          warp: 0.0045,
          softness: 0.0012,
          granulation: 0.9,
          seed: index,
        });
        return;
      case "water":
        if (!isSeaside(this.graphic.brief)) return;
        this.wash(mask, INK, {
          density: 0.2,
          edge: 0.4,
          warp: 0.002,
          seed: index,
          gradient: (x, y) => smoothstep(0.05, 0.35, this.noise.fractal(x * 3, y * 40, 3) + 0.1) * 0.8 + 0.15,
        });
        return;
      case "wave":
        this.wash(mask, INK, {
          density: 0.16 + 0.5 * nearness,
          edge: 1.2,
          warp: 0.005,
          seed: index,
          gradient: (_x, y) => Math.exp(-(y - bounds.top) / 0.03),
        });
        return;
      case "window":
        fillMask(this.frame, mask, PAPER, { alpha: 0.5 });
        return;
      default:
        this.subject(shape, mask, index);
        return;
    }
  }

  /** A wet stroke along the crest, a body that thins out below, dry hatching in the folds. */
  private brushRidge(shape: Shape, mask: Mask): void {
    const { noise, teeth } = this;
    const { width, height } = this.frame;
    const { nearness } = shape;
    const crest = crestOf(mask);
    const reach = Math.ceil(height * 0.004);
    const smoothed = smoothCrest(crest, reach);
    const density = lerp(0.16, 1.15, nearness ** 1.6);
    const length = lerp(0.14, 0.2, nearness);
    const shift = shape.layer * 17.3;
    for (let column = 0; column < mask.width; column++) {
      if ((column & 3) === 0) checkpoint();
      const top = crest[column]!;
      if (!Number.isFinite(top)) continue;
      const before = smoothed[Math.max(0, column - reach)]!;
      const after = smoothed[Math.min(mask.width - 1, column + reach)]!;
      const slope = Number.isFinite(before) && Number.isFinite(after) ? (after - before) / (2 * reach) : 0;
      const flat = 1 / Math.sqrt(1 + slope * slope);
      const x = (mask.left + column) / height;
      const pressure = 0.45 + 0.9 * smoothstep(-0.3, 0.4, noise.gradient(x * 7 + shift, 3));
      for (let row = 0; row < mask.height; row++) {
        const covered = mask.coverage[row * mask.width + column]!;
        if (covered <= 0.01) continue;
        const pixel = (mask.top + row) * width + mask.left + column;
        const y = (mask.top + row) / height;
        const below = y - top / height;
        const body = Math.exp(-below / length) * (0.48 + 0.55 * noise.fractal(x * 4 + shift, y * 4, 4));
        let edge = Math.exp((-below * flat) / (0.0024 + 0.003 * nearness));
        if (edge > 0.003) {
          const dry = smoothstep(
            -0.25,
            0.35,
            noise.fractal(x * 34 + shift, y * 34, 3) + teeth[pixel]! * 0.35,
          );
          edge *= (0.55 + 0.6 * dry) * pressure;
        }
        let folds = smoothstep(0.2, 0.015, below) * smoothstep(0, 0.02, below);
        if (folds > 0) {
          folds *=
            clamp(1 - Math.abs(noise.fractal(x * 26 - y * slope * 9 + shift, y * 8 + shift, 4)) * 2.6) ** 3;
        }
        const amount =
          (body * 0.75 + edge * 0.9 * (0.4 + nearness) + folds * 0.5 * (0.25 + nearness)) * density;
        if (amount > 0) this.soak(pixel, amount * covered * (1 + 0.3 * teeth[pixel]!));
      }
    }
  }

  private subject(shape: Shape, mask: Mask, seed: number): void {
    const { bounds, shading, tone = 0.5, alpha = 1 } = shape;
    fillMask(this.frame, mask, PAPER, { alpha: 0.6 * alpha });
    const [lightness, chroma, hue] = toLch(shape.colour);
    const isRed = chroma > 0.12 && (hue < 50 || hue > 340);
    const centre = (bounds.left + bounds.right) / 2;
    const half = (bounds.right - bounds.left) / 2 || 1;
    this.wash(mask, isRed ? lch(0.55, 0.17, 30) : INK, {
      density: isRed ? 0.85 : clamp(1.15 - lightness * 1.05, 0.06, 1),
      edge: 0.9,
      warp: 0.0012,
      softness: 0.0014,
      seed,
      gradient: (x) =>
        shading ? 0.85 - 0.35 * ((x - centre) / half) * this.graphic.side : 1.05 - 0.3 * tone,
    });
  }

  /** A pine branch that reaches in from above. */
  paintBranch(random: Random): void {
    const { aspect, side } = this.graphic;
    const startX = side > 0 ? -0.02 : aspect + 0.02;
    const startY = random.range(0.03, 0.12);
    const joints: Point[] = [];
    for (let k = 0; k <= 7; k++) {
      const x = startX + side * k * 0.055 * Math.min(1.2, aspect);
      joints.push([x, startY + 0.012 * k + random.range(-0.018, 0.018) + 0.0016 * k * k]);
    }
    this.wash(this.maskOf(strokeOutline(smooth(joints, false, 8), 0.016, 0.003)), INK, {
      density: 1.1,
      edge: 0.2,
      warp: 0.004,
      softness: 0.001,
      granulation: 1.1,
      seed: 2,
    });
    for (const [x, y] of joints.slice(1)) {
      for (let tuft = 0; tuft < 2; tuft++) {
        this.paintNeedles(random, x + random.range(-0.025, 0.03), y + random.range(-0.03, 0.035));
      }
    }
  }

  private paintNeedles(random: Random, x: number, y: number): void {
    const count = 22;
    for (let i = 0; i < count; i++) {
      const angle = Math.PI * (1.02 + 0.96 * (i / (count - 1))) + random.range(-0.06, 0.06);
      const length = 0.034 * random.range(0.7, 1.1);
      const needle: Point[] = [
        [x, y],
        [x + Math.cos(angle) * length, y + Math.sin(angle) * length * 0.8],
      ];
      fillMask(this.frame, this.maskOf(strokeOutline(needle, 0.0021, 0.0006)), INK, { alpha: 0.72 });
    }
  }

  /** The painter's seal, in characters of no language. */
  stampSeal(random: Random): void {
    const { frame, graphic } = this;
    const size = 0.034 * frame.height;
    const x = (graphic.side > 0 ? 0.06 : graphic.aspect - 0.094) * frame.height;
    const y = 0.86 * frame.height;
    const outline = path().rect(x, y, size, size * 1.25);
    this.wash(coverageOf(outline.polygons, frame.width, frame.height), SEAL_RED, {
      density: 1,
      edge: 0.2,
      warp: 0.0018,
      softness: 0.0008,
      granulation: 0.8,
      seed: 9,
    });
    for (let line = 0; line < 3; line++) {
      for (let column = 0; column < 2; column++) {
        const left = x + size * (0.16 + column * 0.4);
        const top = y + size * (0.14 + line * 0.36);
        for (let stroke = 0; stroke < 3; stroke++) {
          const isFlat = random.chance(0.55);
          const offset = random.range(0, size * 0.24);
          const mark = isFlat
            ? path().rect(left, top + offset, size * 0.28, size * 0.045)
            : path().rect(left + offset, top, size * 0.045, size * 0.28);
          fillPath(frame, mark, PAPER, { alpha: 0.9 });
        }
      }
    }
  }
}

function smoothCrest(crest: Float32Array, reach: number): Float32Array {
  return crest.map((_, i) => {
    let sum = 0;
    let count = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(crest.length - 1, i + reach); k++) {
      const row = crest[k]!;
      if (!Number.isFinite(row)) continue;
      sum += row;
      count++;
    }
    return count > 0 ? sum / count : Number.POSITIVE_INFINITY;
  });
}
