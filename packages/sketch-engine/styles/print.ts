import { adjust, mix, mixEvenly, type Rgb } from "../core/colour";
import { coverageOf } from "../core/coverage";
import { fillMask, type Shader } from "../core/fill";
import type { Frame } from "../core/frame";
import { clamp, hypot, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import type { Progress } from "../core/progress";
import { Ramp } from "../core/ramp";
import { cellValue, Random } from "../core/random";
import { type Graphic, isSeaside, type Shape, skyTone, toPixels } from "../graphic/shape";

export interface PrintOptions {
  /** Number of colour bands in the sky. */
  bands: number;
  /** Strength of the dithering grain between neighbouring tones, 0..1. */
  stipple: number;
}

/** Prints a graphic in flat colours with dithered gradients. */
export function printGraphic(
  graphic: Graphic,
  frame: Frame,
  options: PrintOptions,
  progress: Progress,
): void {
  const press = new Press(graphic, frame, options);
  progress.stage(0, 0.3);
  press.printSky(progress);
  progress.stage(0.3, 1);
  for (const [i, shape] of graphic.shapes.entries()) {
    const mask = coverageOf(toPixels(shape.polygons, frame.height), frame.width, frame.height);
    fillMask(frame, mask, press.inkFor(shape), { alpha: shape.role === "snow" ? 0.92 : (shape.alpha ?? 1) });
    if ((i & 7) === 0) progress.at(i / graphic.shapes.length);
  }
}

class Press {
  private readonly noise: Noise;
  private readonly seed: number;
  /** Size of the grain in pixels, proportional to the picture. */
  private readonly grainSize: number;

  constructor(
    private readonly graphic: Graphic,
    private readonly frame: Frame,
    private readonly options: PrintOptions,
  ) {
    this.seed = graphic.brief.layoutSeed;
    this.noise = new Noise(new Random(this.seed).fork("pg").uint32());
    this.grainSize = Math.max(1, frame.height / 900);
  }

  /** Triangularly distributed noise, -1..1, times the strength of the stipple. */
  private grain(x: number, y: number): number {
    const cellX = (x / this.grainSize) | 0;
    const cellY = (y / this.grainSize) | 0;
    return (
      (cellValue(cellX, cellY, this.seed) + cellValue(cellX, cellY, this.seed + 1) - 1) * this.options.stipple
    );
  }

  printSky(progress: Progress): void {
    const { graphic, frame, options } = this;
    const { palette, sun, isNight, aspect } = graphic;
    const { width, height, colour } = frame;
    const [zenith, upper, lower, low] = palette.sky;
    const ramp = new Ramp([
      [0, zenith],
      [0.4, upper],
      [0.74, lower],
      [1, low],
    ]);
    progress.rows(0, height, (row) => {
      const y = row / height;
      for (let column = 0; column < width; column++) {
        const distance = hypot(column / height - sun.x, (y - sun.y) * 1.05);
        const down = skyTone(graphic, y);
        const tone = isNight
          ? down * 0.72 + clamp(0.5 - distance * 0.75) * 0.5
          : down * 0.62 + clamp(1.02 - distance / (0.85 * Math.max(1, aspect * 0.8))) * 0.42;
        const step = tone * options.bands;
        const band = Math.floor(step);
        const inBand = step - band;
        const dithered = inBand + this.grain(column, row) * 0.9 > 0.5 ? 0.5 : 0;
        const o = ramp.offset(clamp((band + dithered + inBand * 0.5) / options.bands));
        const k = (row * width + column) * 3;
        colour[k] = ramp.table[o]!;
        colour[k + 1] = ramp.table[o + 1]!;
        colour[k + 2] = ramp.table[o + 2]!;
      }
    });
  }

  inkFor(shape: Shape): Rgb | Shader {
    switch (shape.role) {
      case "ridge":
        return this.land(shape);
      case "facet":
        return this.fading(shape, 1.15, 1.25, 0.8);
      case "cloud":
        return this.fading(shape, 1.1, 0.9, 0.5);
      case "sun":
        return this.blend(
          shape.colour,
          this.graphic.palette.accent,
          (x, y) => this.down(shape, y) * 0.55 + this.grain(x, y) * 0.35,
        );
      case "moon":
        return this.moon(shape);
      case "water":
        return this.water(shape);
      case "wave": {
        const crest = mix(shape.colour, this.graphic.palette.sky[3], 0.25 * (1 - shape.nearness));
        const { top } = shape.bounds;
        return this.blend(
          shape.colour,
          crest,
          (x, y) => (y / this.frame.height - top) / 0.13 + this.grain(x, y) * 0.5,
        );
      }
      case "subject":
        return this.subject(shape);
      default:
        return shape.colour;
    }
  }

  /** A shader that blends two colours by a tone 0..1, which is a function of the pixel. */
  private blend(from: Rgb, to: Rgb, tone: (x: number, y: number) => number): Shader {
    return (x, y, out) => {
      const t = clamp(tone(x, y));
      out[0] = from[0] + (to[0] - from[0]) * t;
      out[1] = from[1] + (to[1] - from[1]) * t;
      out[2] = from[2] + (to[2] - from[2]) * t;
    };
  }

  /** Vertical position of a row within its shape, 0..1. */
  private down({ bounds }: Shape, y: number): number {
    return clamp((y / this.frame.height - bounds.top) / Math.max(0.02, bounds.bottom - bounds.top));
  }

  /** A shader that is opaque at the top and fades out downwards. */
  private fading(shape: Shape, start: number, fall: number, roughness: number): Shader {
    const { colour } = shape;
    return (x, y, out) => {
      out[0] = colour[0];
      out[1] = colour[1];
      out[2] = colour[2];
      out[3] = clamp(start - this.down(shape, y) * fall + this.grain(x, y) * roughness);
    };
  }

  /** A shader for a ridge with mist at its foot. */
  private land(shape: Shape): Shader {
    const { palette, isNight, brief } = this.graphic;
    const mist = mixEvenly(shape.colour, palette.sky[3], isNight ? 0.3 : 0.55 * (1 - shape.nearness * 0.75));
    const reach = brief.terrain === "city" ? 0.55 : 0.26;
    const { top } = shape.bounds;
    return this.blend(adjust(shape.colour, -0.02), mist, (x, y) => {
      const down = clamp((y / this.frame.height - top) / reach);
      return down * 0.85 + this.grain(x, y) * 0.7 * (0.25 + down * 0.5);
    });
  }

  private water(shape: Shape): Shader {
    const { palette, brief } = this.graphic;
    const deep = isSeaside(brief) ? shape.colour : palette.sky[1];
    const { top } = shape.bounds;
    return this.blend(
      palette.sky[3],
      deep,
      (x, y) => clamp((y / this.frame.height - top) / (1 - top)) * 1.1 + this.grain(x, y) * 0.3,
    );
  }

  private moon({ colour }: Shape): Shader {
    const { sun } = this.graphic;
    const { height } = this.frame;
    return (x, y, out) => {
      const u = (x / height - sun.x) / sun.radius;
      const v = (y / height - sun.y) / sun.radius;
      const seas = smoothstep(0.02, 0.2, this.noise.fractal(u * 1.6 + 4, v * 1.6, 3)) * 0.12;
      const shade = seas + 0.16 * smoothstep(-0.1, 0.9, u * 0.7 + v * 0.5 + this.grain(x, y) * 0.6);
      out[0] = colour[0] * (1 - shade);
      out[1] = colour[1] * (1 - shade);
      out[2] = colour[2] * (1 - shade * 0.7);
    };
  }

  /** A shader with two tones, tinted by the light of the sky. */
  private subject(shape: Shape): Shader {
    const { palette, isNight, side } = this.graphic;
    const { bounds, shading, tone = 0.6, glow = 0 } = shape;
    const white: Rgb = [1, 1, 1];
    const tint = isNight ? mix(white, palette.sky[2], 0.55) : mix(white, palette.sky[3], 0.35);
    const dim = isNight ? 0.62 : 1;
    const plain: Rgb = [
      shape.colour[0] * tint[0] * dim,
      shape.colour[1] * tint[1] * dim,
      shape.colour[2] * tint[2] * dim,
    ];
    const shines = glow > 0.6;
    const lit = shines ? mix(shape.colour, [1, 0.9, 0.65], 0.3) : plain;
    const shade = shines ? lit : mixEvenly(adjust(plain, -0.11), palette.land[2], 0.22);
    const centreX = (bounds.left + bounds.right) / 2;
    const centreY = (bounds.top + bounds.bottom) / 2;
    const halfWidth = (bounds.right - bounds.left) / 2 || 1;
    const halfHeight = (bounds.bottom - bounds.top) / 2 || 1;
    const { height } = this.frame;
    return this.blend(shade, lit, (x, y) => {
      let light = tone;
      if (shading) {
        const u = (x / height - centreX) / halfWidth;
        const v = (y / height - centreY) / halfHeight;
        light = 0.56 + 0.5 * u * side - (shading === "sphere" ? 0.25 * v : 0);
      }
      return smoothstep(0.28, 0.58, light + this.grain(x, y) * 0.55);
    });
  }
}
