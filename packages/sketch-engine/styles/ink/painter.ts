import { checkpoint } from "../../core/checkpoint";
import { lch, type Rgb, toLch } from "../../core/colour";
import { coverageOf, type Mask } from "../../core/coverage";
import { fillMask } from "../../core/fill";
import type { Frame } from "../../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import { type Polygon, path } from "../../core/path";
import { type Graphic, isSeaside, type Role, type Shape, toPixels } from "../../graphic/shape";
import { crestOf, layWash, type Wash } from "../paint/wash";

export const PAPER = lch(0.94, 0.026, 86);
export const INK = lch(0.2, 0.012, 260);
const VERMILION = lch(0.57, 0.19, 30);
/** Roles of shapes that an ink painting leaves out as bare paper. */
const UNPAINTED: ReadonlySet<Role> = new Set(["sun", "moon", "cloud", "star", "facet", "snow", "glint"]);

export class InkPainter {
  private readonly absorption: Rgb = [Math.log(INK[0]), Math.log(INK[1]), Math.log(INK[2])];

  constructor(
    readonly graphic: Graphic,
    readonly frame: Frame,
    private readonly noise: Noise,
    private readonly teeth: Float32Array,
  ) {}

  maskOf(polygons: readonly Polygon[]): Mask | null {
    return coverageOf(toPixels(polygons, this.frame.height), this.frame.width, this.frame.height);
  }

  wash(mask: Mask | null, pigment: Rgb, wash: Wash): void {
    layWash(this.frame, mask, pigment, this.noise, this.teeth, wash);
  }

  /** Darkens one pixel by an amount of ink. */
  private soak(pixel: number, amount: number): void {
    const { colour } = this.frame;
    colour[pixel * 3]! *= Math.exp(this.absorption[0] * amount);
    colour[pixel * 3 + 1]! *= Math.exp(this.absorption[1] * amount);
    colour[pixel * 3 + 2]! *= Math.exp(this.absorption[2] * amount);
  }

  /** Draws a red sun, or a moon as bare paper in a dark sky. */
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
        const distance = hypot(x - sun.x, y - sun.y);
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
        if (this.graphic.brief.terrain !== "city" && !this.graphic.brief.stage) {
          this.brushRidge(shape, mask);
          return;
        }
        this.wash(mask, INK, {
          density: (0.12 + 0.5 * nearness) * (this.graphic.brief.stage ? 0.55 : 1),
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

  /** A ridge: a wet stroke along the ridge line, a wash that fades below it, and dry hatching in the folds. */
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
    // Through a thing near the eye nothing of what is behind it may be seen; its parts are told apart by their edges.
    const isNear = this.graphic.brief.stage !== null;
    fillMask(this.frame, mask, PAPER, { alpha: (isNear ? 1 : 0.6) * alpha });
    const [lightness, chroma, hue] = toLch(shape.colour);
    const isRed = chroma > 0.12 && (hue < 50 || hue > 340);
    const centre = (bounds.left + bounds.right) / 2;
    const half = (bounds.right - bounds.left) / 2 || 1;
    this.wash(mask, isRed ? lch(0.55, 0.17, 30) : INK, {
      density: (isRed ? 0.85 : clamp(1.15 - lightness * 1.05, 0.06, 1)) * (isNear ? alpha : 1),
      edge: isNear ? 2 : 0.9,
      warp: 0.0012,
      softness: 0.0014,
      seed,
      gradient: (x) =>
        shading ? 0.85 - 0.35 * ((x - centre) / half) * this.graphic.side : 1.05 - 0.3 * tone,
    });
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
