import { lch, mix, type Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import type { Brief } from "../../language/brief";
import type { Camera } from "../camera";
import type { Atmosphere } from "../sky/atmosphere";

/** The haze between the trees: bright towards the gap with the light, dark at the edges of the picture. */
export class ForestHaze {
  private readonly bright: Rgb;
  private readonly dim: Rgb;
  private readonly density: number;
  private readonly glowSize: number;

  constructor(
    private readonly brief: Brief,
    private readonly air: Atmosphere,
    camera: Camera,
  ) {
    const isNight = brief.time === "night";
    const green = lch(isNight ? 0.3 : 0.6, 0.07 * brief.saturation, brief.season === "autumn" ? 75 : 150);
    const tint = brief.season === "winter" ? 0.1 : 0.3;
    this.bright = mix(mix(air.fog, air.stops[3], isNight ? 0.2 : 0.45), green, tint * 0.6);
    this.dim = mix(mix(air.ambient, air.fog, 0.35), green, tint);
    this.density = 0.07 * (0.75 + 0.8 * brief.mist);
    this.glowSize = 1.9 / Math.max(0.6, camera.focal);
  }

  /** Share of an object's colour that haze replaces at a distance, 0..1. */
  amountAt(z: number): number {
    return 1 - Math.exp(-z * this.density);
  }

  /** Linear colour of the haze at a picture point. */
  colourAt(x: number, y: number, out: Float32Array): void {
    const { air, bright, dim } = this;
    const dx = x - air.sunX;
    const dy = (y - air.sunY) * 0.8;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const glow = Math.exp(-distance * this.glowSize * 1.5);
    const core = 0.55 * Math.exp(-distance * 9) * (1 - 0.7 * this.brief.storm);
    const level = this.brief.time === "night" ? 0.35 : 0.62;
    for (let c = 0; c < 3; c++) {
      out[c] = dim[c]! * level * (1 - glow) + bright[c]! * glow * 1.12 + air.glow[c]! * core;
    }
  }

  paint(frame: Frame, noise: Noise, progress: Progress): void {
    const { width, height, colour, depth } = frame;
    const out = new Float32Array(3);
    depth.fill(60);
    progress.rows(0, height, (row) => {
      const y = (row + 0.5) / height;
      for (let column = 0; column < width; column++) {
        const x = (column + 0.5) / height;
        this.colourAt(x, y, out);
        // Distant woods, in which single trees cannot be told apart.
        const stems = noise.gradient(x * 34, y * 1.1) * 0.6 + noise.gradient(x * 80 + 7, y * 2) * 0.4;
        const leaves = noise.fractal(x * 16, y * 22, 3);
        const light =
          1 - 0.16 * smoothstep(-0.1, 0.6, stems) - 0.2 * smoothstep(0, 0.5, leaves) * smoothstep(0.5, 0, y);
        const k = (row * width + column) * 3;
        colour[k] = out[0]! * light;
        colour[k + 1] = out[1]! * light;
        colour[k + 2] = out[2]! * light;
      }
    });
  }
}
