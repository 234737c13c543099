import { clamp, smoothstep } from "../../core/math";
import type { Atmosphere } from "./atmosphere";

/** Clouds: a thin layer in perspective, and a bank of cumulus above the horizon. */
export class Clouds {
  private readonly cover: number;
  private readonly bias: number;

  constructor(private readonly air: Atmosphere) {
    // A large sky gets a minimum of clouds, because it would look empty without.
    const { clouds } = air.brief;
    this.cover = clamp(clouds + (clouds > 0.1 ? 0.3 * smoothstep(0.62, 0.8, air.horizon) : 0));
    this.bias = (this.cover - 0.5) * 0.75;
  }

  /** Writes the opacity and the lighting of the cloud, both 0..1, to `out[0..1]`. */
  at(x: number, y: number, out: Float32Array): void {
    this.deck(x, y, out);
    if (this.cover > 0.22) this.cumulus(x, y, out);
  }

  private deck(x: number, y: number, out: Float32Array): void {
    const { air } = this;
    const toHorizon = Math.max(0.012, air.horizon + 0.05 - y);
    const skyX = (((x - air.aspect / 2) * 0.5) / toHorizon) * 0.55;
    const skyZ = 0.5 / toHorizon;
    const warp = air.detailNoise.gradient(skyX * 0.7, skyZ * 0.7) * 0.35;
    const density = this.density(skyX, skyZ, warp, 6);
    out[0] = 0;
    out[1] = 0;
    if (density <= -0.05) return;
    // A second sample towards the sun estimates the self-shadowing of the cloud.
    const towardsSun = this.density(skyX + (air.sunX - x) * 0.175, skyZ + 0.12, warp, 4);
    out[0] = smoothstep(-0.02, 0.32, density) * (0.25 + 0.75 * smoothstep(0, 0.22, air.horizon - y));
    out[1] = clamp(0.55 + (density - towardsSun) * 1.7 - density * 0.35);
  }

  private density(x: number, z: number, warp: number, octaves: number): number {
    return this.air.noise.fractal(x * 0.85 + warp, z * 0.5 + warp * 0.6 + 31, octaves) + this.bias;
  }

  private cumulus(x: number, y: number, out: Float32Array): void {
    const { air, cover } = this;
    const height = (air.horizon - y) / (0.16 + 0.16 * cover);
    const skyline = air.detailNoise.fractal(x * 1.68 + 50, 3.3, 3);
    const top = 0.35 + skyline * 1.1 * (0.4 + cover) + cover * 0.35;
    if (top - height < -0.5) return;
    const puffs = air.noise.fractal(x * 5.2 + 7, y * 7.5, 6);
    const inside = top - height + puffs * 0.75;
    const opacity = smoothstep(0, 0.1, inside) * smoothstep(-0.15, 0.35, height - 0.2 + puffs * 0.2);
    if (opacity <= 0.01) return;
    const sunward = clamp(air.sunX - x, -0.1, 0.1) * 0.35;
    const shading = air.noise.fractal((x + sunward) * 5.2 + 7, (y - 0.022) * 7.5, 4);
    const lit = clamp(0.42 + (puffs - shading) * 1.5 + smoothstep(0.5, 0, inside) * 0.35);
    const behind = out[0]! * (1 - opacity);
    out[1] = (out[1]! * behind + lit * opacity) / Math.max(1e-3, behind + opacity);
    out[0] = behind + opacity;
  }
}
