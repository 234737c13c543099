import { lch, type Rgb, toLch } from "../../core/colour";
import { Surface } from "../../core/frame";
import { clamp, hueDistance, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import type { Brief } from "../../language/brief";
import { inPalette } from "../sky/tint";
import type { World } from "../world";
import type { WaterMap } from "./relief";

const WATER_HUE = 222;

/** Lakes and seas: wavy reflection, water colour, glitter under the sun, and foam in wind. */
export function paintWater(world: World, map: WaterMap, noise: Noise, progress: Progress): void {
  const painter = new WaterPainter(world, map, noise);
  const { height } = world.frame;
  const firstRow = Math.max(0, Math.floor(world.camera.horizon * height) - 1);
  progress.rows(firstRow, height, (row) => painter.paintRow(row));
}

const GLITTER_STRENGTH: Partial<Record<Brief["time"], number>> = { day: 0.45, night: 0.65 };

class WaterPainter {
  /** The picture before the water is drawn: the source of the reflection. */
  private readonly scene: Float32Array;
  private readonly isSea: boolean;
  private readonly roughness: number;
  private readonly deep: Rgb;
  private readonly shallow: Rgb;
  private readonly glitter: number;
  private readonly hasFoam: boolean;
  private readonly out = new Float32Array(3);
  private readonly fog = new Float32Array(3);

  constructor(
    private readonly world: World,
    private readonly map: WaterMap,
    private readonly noise: Noise,
  ) {
    const { brief, air, frame, camera } = world;
    this.scene = frame.colour.slice();
    this.isSea = brief.water === "sea";
    this.roughness = (this.isSea ? 0.5 : 0.14) * (0.5 + brief.wind * 1.4 + brief.storm);
    const palette = brief.hues[0];
    const lightness = toLch(air.ambient)[0];
    const usual = palette === undefined ? WATER_HUE : 215 + hueDistance(215, palette) * 0.6;
    // Of several colours the water has the darkest.
    const [, chroma, hue] = inPalette(brief, [lightness, 0.06, WATER_HUE], 0) ?? [0, 0.06, usual];
    this.deep = lch(clamp(lightness * 0.42, 0.08, 0.4), chroma * brief.saturation, hue);
    this.shallow = lch(clamp(lightness * 0.85, 0.15, 0.75), chroma * 1.4 * brief.saturation, hue - 25);
    const shines = brief.celestial !== "none" && brief.storm < 0.7 && brief.time !== "dusk";
    this.glitter = shines
      ? Math.exp(-Math.abs(air.sunY - camera.horizon) * 1.1) * (GLITTER_STRENGTH[brief.time] ?? 1.1)
      : 0;
    this.hasFoam = this.isSea && (brief.storm > 0.2 || brief.wind > 0.5);
  }

  paintRow(row: number): void {
    const { frame, camera } = this.world;
    const { width, height } = frame;
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const z = this.map.distance[pixel]!;
      if (z <= 0 || frame.surface[pixel] !== Surface.water) continue;
      const viewX = (column + 0.5) / height;
      const x = ((viewX - this.world.air.aspect / 2) * z) / camera.focal;
      this.shade(column, row, x, z, viewX);
      frame.colour.set(this.out, pixel * 3);
    }
  }

  private shade(column: number, row: number, x: number, z: number, viewX: number): void {
    const { noise, isSea, out, fog, roughness, world } = this;
    const { frame, camera, air } = world;
    const viewY = (row + 0.5) / frame.height;
    const below = viewY - camera.horizon;
    // Far waves are smaller than a pixel, so their reflection is blurred instead of distorted.
    const nearness = smoothstep(0.35, 0.02, (z / camera.focal / frame.height) * 3);
    const frequency = isSea ? 1.5 : 2.6;
    const step = 0.08;
    const swell = noise.fractal(x * frequency, z * frequency * 1.9, 4);
    const slopeX =
      ((noise.fractal(x * frequency + step, z * frequency * 1.9, 4) - swell) / step) * roughness * 0.1;
    const slopeZ =
      ((noise.fractal(x * frequency, z * frequency * 1.9 + step, 4) - swell) / step) * roughness * 0.2 +
      (isSea ? noise.gradient(x * 0.28 + 4, z * 0.75) * roughness * 0.12 : 0);

    this.mirror(column, row, slopeX, slopeZ, below, 0.25 + 0.75 * nearness, viewX);

    const { eye } = camera;
    const facing = clamp(eye / Math.sqrt(z * z + eye * eye) + slopeZ * 0.35, 0.01, 1);
    const reflected = clamp((0.03 + 0.97 * (1 - facing) ** (isSea ? 4.2 : 3.2)) * (isSea ? 0.92 : 0.97));
    const clear = clamp(0.5 + slopeZ * 2.2) * 0.5;
    const hidden = world.fogAmountAt(z, isSea ? 0.6 : 0.25) * (isSea ? 0.9 : 0.85);
    const sparkle = this.sparkle(x, z, viewX - air.sunX, below, nearness);
    const foam = this.hasFoam ? this.foam(x, z) * nearness : 0;
    air.fogAt(viewX, camera.horizon, fog);
    for (let c = 0; c < 3; c++) {
      const body = this.deep[c]! + (this.shallow[c]! - this.deep[c]!) * clear;
      let light = body + (out[c]! - body) * reflected + air.glow[c]! * sparkle;
      const white = air.ambient[c]! * air.ambientIntensity * 1.15 + 0.2 * air.key[c]!;
      light += (white - light) * foam;
      out[c] = light + (fog[c]! - light) * hidden;
    }
  }

  /** The reflected colour at a pixel, shifted by the slope of the waves. */
  private mirror(
    column: number,
    row: number,
    slopeX: number,
    slopeZ: number,
    below: number,
    waves: number,
    viewX: number,
  ): void {
    const { frame, camera, air } = this.world;
    const { width, height } = frame;
    const land = this.map.mirroredRow[row * width + column]!;
    const isSky = land < 0;
    const still = isSky ? (2 * camera.horizon - (row + 0.5) / height) * height : land;
    const smear =
      Math.abs(slopeZ) * waves * height * (this.isSea ? 0.5 : 0.32) * (0.2 + below * 1.6) * (isSky ? 1 : 0.5);
    const y = clamp(still - smear + slopeZ * waves * height * 0.05, 0, camera.horizon * height - 1) | 0;
    const x = clamp(column + slopeX * waves * height * 0.16 * (0.3 + below * 2), 0, width - 1) | 0;
    const pixel = y * width + x;
    if (!isSky && frame.surface[pixel] === Surface.water) {
      air.fogAt(viewX, camera.horizon, this.out);
      return;
    }
    this.out[0] = this.scene[pixel * 3]!;
    this.out[1] = this.scene[pixel * 3 + 1]!;
    this.out[2] = this.scene[pixel * 3 + 2]!;
  }

  /** The glitter path under the sun or moon. */
  private sparkle(x: number, z: number, fromSun: number, below: number, nearness: number): number {
    if (this.glitter === 0) return 0;
    const width = 0.02 + below * (this.isSea ? 0.34 : 0.22);
    const band = Math.exp(-(fromSun * fromSun) / (width * width));
    if (band <= 0.01) return 0;
    const facets =
      this.noise.gradient(x * 5.5, z * 8.5) * 0.6 + this.noise.gradient(x * 12 + 7, z * 18) * 0.5 * nearness;
    return smoothstep(0.15, 0.62, facets + band * 0.32) * band * this.glitter;
  }

  private foam(x: number, z: number): number {
    const crest = this.noise.ridged(x * 0.55 + 9, z * 0.95, 4);
    const lace = smoothstep(-0.1, 0.4, this.noise.fractal(x * 3, z * 5, 3) + 0.15);
    return smoothstep(0.72, 0.9, crest + this.world.brief.storm * 0.08) * lace * 0.7;
  }
}
