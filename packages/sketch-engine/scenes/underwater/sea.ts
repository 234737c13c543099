import { lch, type Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import { Ramp } from "../../core/ramp";
import type { Brief } from "../../language/brief";

/** The open water: its colour by depth, and light from one point above. */
export class Sea {
  readonly hue: number;
  /** Darkness of the water: 0 for a sunlit reef to 1 for the deep sea. */
  private readonly darkness: number;
  private readonly ramp: Ramp;

  constructor(
    brief: Brief,
    /** Position of the light, in picture heights from the left. */
    readonly lightX: number,
    private readonly noise: Noise,
    private readonly detail: Noise,
  ) {
    this.darkness = clamp(-brief.lightness * 0.8 + (brief.time === "night" ? 0.6 : 0));
    this.hue = brief.hues[0] ?? 222;
    const { darkness, hue } = this;
    this.ramp = new Ramp([
      [0, lch(0.93 - 0.3 * darkness, 0.07, hue - 28)],
      [0.16, lch(0.8 - 0.3 * darkness, 0.11, hue - 20)],
      [0.42, lch(0.58 - 0.22 * darkness, 0.115, hue - 5)],
      [0.75, lch(0.36 - 0.12 * darkness, 0.1, hue + 14)],
      [1, lch(0.22 - 0.06 * darkness, 0.075, hue + 28)],
    ]);
  }

  colourAt(x: number, y: number): Rgb {
    return this.ramp.at(this.depthAt(x, y));
  }

  /** Brightness at a depth, around 1. */
  lightAt(y: number): number {
    return lerp(1.15, 0.5, y) * (1 - 0.4 * this.darkness);
  }

  private depthAt(x: number, y: number): number {
    return clamp(y * 0.82 + hypot((x - this.lightX) * 0.55, y + 0.05) * 0.22);
  }

  paint(frame: Frame, progress: Progress): void {
    const { width, height, colour, depth } = frame;
    depth.fill(99);
    progress.rows(0, height, (row) => {
      const y = (row + 0.5) / height;
      for (let column = 0; column < width; column++) {
        const x = (column + 0.5) / height;
        const o = this.ramp.offset(this.depthAt(x, y));
        const ray = this.rayAt(x, y) * 0.75 * (1 - 0.5 * this.darkness);
        const glitter = y < 0.2 ? this.surfaceAt(x, y) : 0;
        const murk = 1 + this.detail.fractal(x * 2.2, y * 2.2, 4) * 0.05;
        const k = (row * width + column) * 3;
        colour[k] = this.ramp.table[o]! * murk + 0.75 * ray + glitter * 0.6;
        colour[k + 1] = this.ramp.table[o + 1]! * murk + 0.95 * ray + glitter * 0.85;
        colour[k + 2] = this.ramp.table[o + 2]! * murk + 0.9 * ray + glitter * 0.8;
      }
    });
  }

  /** Light shafts that fan out from the light. */
  private rayAt(x: number, y: number): number {
    const angle = Math.atan2(x - this.lightX, y + 0.45);
    const { detail } = this;
    const shafts =
      0.5 +
      0.5 * detail.gradient(angle * 9 + 3, 0.3) +
      0.4 * detail.gradient(angle * 24, 1.7) +
      0.22 * detail.gradient(angle * 55, 4.7);
    return Math.max(0, shafts - 0.35) * Math.exp(-y * 1.9 - Math.abs(x - this.lightX) * 0.9);
  }

  /** The water surface seen from below. */
  private surfaceAt(x: number, y: number): number {
    const distance = 1 / (y + 0.05);
    const waves = this.noise.ridged((x - this.lightX) * distance * 0.55, distance * 1.1, 3);
    return smoothstep(0.62, 0.95, waves) * smoothstep(0.2, 0, y) * 0.85;
  }
}
