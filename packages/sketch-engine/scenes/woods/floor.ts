import { lch, type Rgb } from "../../core/colour";
import { type Frame, Surface } from "../../core/frame";
import { clamp, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Camera } from "../camera";
import { earth, grassColours, SNOW } from "../grounds/ground";
import type { Atmosphere } from "../sky/atmosphere";
import type { ForestHaze } from "./forest-haze";

const MAX_DISTANCE = 45;
const PATH_HALF = 0.5;
const STREAM_HALF = 0.95;

export interface Floor {
  /** Distance from the centre of the path or stream, in world units. */
  fromPath(x: number, z: number): number;
  isWater(x: number, z: number): boolean;
}

/** Draws moss, leaves or snow with a winding path, or with a stream when the brief has water. */
export function paintFloor(
  frame: Frame,
  brief: Brief,
  air: Atmosphere,
  camera: Camera,
  forestHaze: ForestHaze,
  noise: Noise,
  random: Random,
  progress: Progress,
): Floor {
  const start = random.range(-0.5, 0.5);
  const swing = random.range(0.6, 1.5) * random.sign();
  const phase = random.range(0, 6);
  const target = ((air.sunX / air.aspect - 0.5) * air.aspect) / camera.focal;
  const bendAt = (z: number): number =>
    start * smoothstep(8, 1, z) +
    target * z * smoothstep(2, 14, z) +
    swing * Math.sin(z * 0.33 + phase) * smoothstep(1, 9, z);
  const hasStream = brief.water !== "none";
  const half = hasStream ? STREAM_HALF : PATH_HALF;
  const fromPath = (x: number, z: number): number => Math.abs(x - bendAt(z));
  const isSnowy = brief.season === "winter" && !brief.excluded.has("snow");
  const moss = isSnowy
    ? SNOW
    : brief.season === "autumn"
      ? earth(brief, 0.52, 0.12, 55)
      : grassColours(brief).deep;
  const litter = isSnowy
    ? lch(0.86, 0.02, 240)
    : brief.season === "autumn"
      ? earth(brief, 0.6, 0.14, 70)
      : earth(brief, 0.4, 0.05, 75);
  const trodden: Rgb = isSnowy ? lch(0.82, 0.02, 250) : earth(brief, 0.5, 0.045, 68);

  const { width, height, colour, depth, surface } = frame;
  const first = Math.max(0, Math.ceil(camera.horizon * height));
  const fog = new Float32Array(3);
  const scene = hasStream ? colour.slice(0, first * width * 3) : null;
  progress.rows(first, height, (row) => {
    const y = (row + 0.5) / height;
    const down = y - camera.horizon;
    if (down <= 0) return;
    const z = Math.min(MAX_DISTANCE, (camera.eye * camera.focal) / down);
    const hidden = forestHaze.amountAt(z);
    for (let column = 0; column < width; column++) {
      const viewX = (column + 0.5) / height;
      const x = ((viewX - air.aspect / 2) * z) / camera.focal;
      const pixel = row * width + column;
      forestHaze.colourAt(viewX, y, fog);
      const edge = fromPath(x, z) + 0.3 * noise.fractal(x * 2.2, z * 1.1, 3);
      const onPath = smoothstep(half + 0.12, half - 0.12, edge);
      const patch = clamp(0.5 + 1.1 * noise.fractal(x * 1.3, z * 1.3, 4));
      const grain = 1 + 0.5 * noise.fractal(x * 11, z * 11, 3) * smoothstep(14, 3, z);
      const dapple =
        smoothstep(0.05, 0.4, noise.fractal(x * 0.7 + 30, z * 0.45, 3)) * (1 - 0.8 * brief.storm);
      const towardsGap = Math.exp(-Math.abs(viewX - air.sunX) * 1.9);
      const key = air.keyIntensity * (0.06 + 0.75 * dapple * (0.3 + 0.7 * towardsGap));
      const ambient = air.ambientIntensity * 0.62;
      surface[pixel] = isSnowy ? Surface.snow : Surface.land;
      depth[pixel] = z;
      const k = pixel * 3;
      for (let c = 0; c < 3; c++) {
        let ground = moss[c]! + (litter[c]! - moss[c]!) * patch;
        ground += (trodden[c]! - ground) * (hasStream ? smoothstep(half + 0.5, half, edge) * 0.7 : onPath);
        const lit = ground * grain * (air.key[c]! * key + air.ambient[c]! * ambient);
        colour[k + c] = lit + (fog[c]! - lit) * hidden;
      }
      if (!scene || onPath <= 0) continue;
      const ripple = noise.fractal(x * 4, z * 6, 3);
      const from = clamp((camera.horizon - down * 1.05 - Math.abs(ripple) * 0.05) * height, 0, first - 1) | 0;
      const source = (from * width + (clamp(column + ripple * height * 0.012, 0, width - 1) | 0)) * 3;
      const foam = smoothstep(0.28, 0.5, ripple) * 0.35;
      surface[pixel] = Surface.water;
      for (let c = 0; c < 3; c++) {
        const water = scene[source + c]! * 0.72 + air.ambient[c]! * 0.03 + foam * fog[c]!;
        colour[k + c]! += (water - colour[k + c]!) * onPath;
      }
    }
  });
  return { fromPath, isWater: (x, z) => hasStream && fromPath(x, z) < half };
}
