import { clamp, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Ground } from "../grounds/ground";
import type { Atmosphere } from "../sky/atmosphere";
import type { Haze } from "./haze";
import type { ShadowGrid } from "./shadows";

const MIN_OCTAVES = 4;
const MAX_OCTAVES = 10;

/** Lights points of the ground: sun, sky, light reflected by slopes, and haze. */
export class GroundShader {
  private readonly albedo = new Float32Array(4);
  private readonly fog = new Float32Array(3);
  private readonly mist: number;
  /** Share of snow at the last shaded point, 0..1. */
  snow = 0;

  constructor(
    private readonly ground: Ground,
    private readonly air: Atmosphere,
    private readonly haze: Haze,
    private readonly shadows: ShadowGrid,
    private readonly noise: Noise,
    private readonly pictureHeight: number,
  ) {
    this.mist = air.brief.mist;
  }

  /** Writes the linear RGB of the ground at (x, z), seen at the picture point (viewX, viewY). */
  shade(x: number, z: number, viewX: number, viewY: number, out: Float32Array): void {
    const { ground, air, albedo, fog } = this;
    // The size of a pixel on the ground limits the number of noise octaves.
    const footprint = z / ground.camera.focal / this.pictureHeight;
    const wanted = Math.log2(1 / (0.08 * footprint)) - 0.6;
    const octaves = (wanted < MIN_OCTAVES ? MIN_OCTAVES : Math.min(wanted, MAX_OCTAVES)) | 0;
    const step = Math.max(0.004, footprint * 1.1);
    const height = ground.heightAt(x, z, octaves);
    let normalX = (height - ground.heightAt(x + step, z, octaves)) / step;
    let normalZ = (height - ground.heightAt(x, z + step, octaves)) / step;
    const up = 1 / Math.sqrt(normalX * normalX + normalZ * normalZ + 1);
    normalX *= up;
    normalZ *= up;

    ground.albedoAt(x, z, height, up, albedo);
    const snow = albedo[3]!;
    this.snow = snow;
    const facing = normalX * air.lightX + up * air.lightY + normalZ * air.lightZ;
    const direct = Math.max(facing, 0) * (0.15 + 0.85 * this.shadows.lightAt(x, z));
    const away = -normalX * air.lightX;
    const bounced = away > 0 ? away * 0.16 : 0;
    const key = direct * air.keyIntensity * 1.18;
    const ambient = (0.55 + 0.45 * up) * air.ambientIntensity * (1 + 0.2 * snow);
    const red = albedo[0]! * (air.key[0] * key + air.ambient[0] * ambient + air.fog[0] * bounced);
    const green = albedo[1]! * (air.key[1] * key + air.ambient[1] * ambient + air.fog[1] * bounced);
    const blue = albedo[2]! * (air.key[2] * key + air.ambient[2] * ambient + air.fog[2] * bounced);

    let hidden = this.haze.amountAt(z, height);
    if (this.mist > 0.15) {
      const drift = this.noise.fractal(x * 0.1 + 3, z * 0.16 + height * 0.5, 3);
      const low = Math.exp(-Math.max(height, 0) * 0.5);
      hidden = clamp(hidden + this.mist * 0.32 * drift * smoothstep(3, 12, z) * low);
    }
    air.fogAt(viewX, viewY, fog);
    out[0] = red + (fog[0]! - red) * hidden;
    out[1] = green + (fog[1]! - green) * hidden;
    out[2] = blue + (fog[2]! - blue) * hidden;
  }
}
