import { clamp, smoothstep } from "../../core/math";
import type { Atmosphere } from "./atmosphere";

const CURTAINS = 3;
const CURTAIN_STRENGTH = [0.95, 0.7, 0.45] as const;

/** Writes the light of the northern lights to `out[0..2]`: three folded curtains with vertical rays. */
export function auroraAt(air: Atmosphere, x: number, y: number, out: Float32Array): void {
  const { noise, detailNoise, horizon } = air;
  let low = 0;
  let middle = 0;
  let high = 0;
  for (let i = 0; i < CURTAINS; i++) {
    const along = x * (1 + i * 0.25) + i * 5.3;
    const sweep =
      noise.gradient(along * 0.75 + 2.2, i * 3.7) * 0.26 + detailNoise.gradient(along * 2.1, i * 1.9) * 0.06;
    const above = horizon * (0.74 - 0.2 * i) + sweep - y;
    if (above < -0.03) continue;
    const fold = detailNoise.gradient(along * 1.5 + above * 0.25, i * 9.1 + 3);
    const density = smoothstep(-0.35, 0.5, fold + 0.5 * noise.gradient(along * 0.6 + 7, i * 5.5));
    const rayX = along * 20 + noise.gradient(along * 3, i) * 5;
    const ray = 0.5 + 0.5 * detailNoise.gradient(rayX, above * 0.8 + i);
    const fine = 0.72 + 0.28 * noise.gradient(rayX * 3.3, above * 1.2);
    const height = 0.14 + 0.2 * density * (0.5 + ray * 0.7);
    const body = above > 0 ? Math.exp((-above / height) * 1.7) * (1 - Math.exp(-above / 0.012)) : 0;
    const hem = Math.exp(-Math.abs(above - 0.012) / 0.014) * 0.35;
    const light =
      (body * (0.12 + ray * ray * fine) + hem * 0.7 * (0.2 + 0.8 * ray)) *
      density *
      density *
      CURTAIN_STRENGTH[i]! *
      smoothstep(-0.03, 0.012, above);
    const u = clamp(above / (height * 1.8));
    low += light * (1 - u);
    middle += light * u * (1 - u) * 1.9;
    high += light * u * u * 2.4;
  }
  const [a, b, c] = air.auroraColours;
  const strength = air.brief.aurora;
  out[0] = (a[0] * low + b[0] * middle + c[0] * high) * strength;
  out[1] = (a[1] * low + b[1] * middle + c[1] * high) * strength;
  out[2] = (a[2] * low + b[2] * middle + c[2] * high) * strength;
}
