import { clamp, smoothstep } from "../core/math";
import type { Noise } from "../core/noise";
import type { Material } from "../language/brief";

/** The grain of a surface at a place, to be added to its light; `horizon` is where the surface ends behind. */
export type MaterialShader = (x: number, y: number, horizon: number) => number;

/** Distances grow towards the horizon: places on the surface, as seen from a little above. */
const away = (y: number, horizon: number): number => 1 / Math.max(0.06, y - horizon + 0.16);

/** Water as seen from straight above: broad swell with fine bright crests. */
function ripples(noise: Noise, x: number, y: number): number {
  const swell = noise.fractal(x * 2.2 + y, y * 3, 3);
  const crest = 1 - Math.abs(noise.fractal(x * 9 + swell, y * 17 + swell * 2, 3)) * 5;
  return swell * 0.2 + 0.16 * clamp(crest) ** 3;
}

/** What the surface of each material looks like. */
export function materialShader(material: Material, noise: Noise): MaterialShader {
  switch (material) {
    case "paper":
      return (x, y) => noise.gradient(x * 190, y * 190) * 0.006;
    case "wood":
      return (x, y, horizon) => {
        const z = away(y, horizon);
        const u = x * z;
        const board = Math.floor(z * 2.1 + 50);
        const seam = Math.abs(z * 2.1 + 50 - board - 0.5) * 2;
        const tone = noise.value(board * 3.7, 1.3) * 0.09;
        const grain =
          noise.fractal(u * 1.1 + board * 7, z * 26, 4) * 0.13 + noise.gradient(u * 9, z * 90) * 0.03;
        return tone + grain - 0.24 * smoothstep(0.955, 0.995, seam);
      };
    case "marble":
      return (x, y, horizon) => {
        const z = away(y, horizon) * 0.35;
        const u = x * z * 2.6;
        const bend = noise.fractal(u * 1.3, z * 3, 4);
        const vein = Math.abs(Math.sin((u * 1.4 + z * 2.2 + bend * 1.7) * 2.3));
        return -0.2 * (1 - smoothstep(0, 0.14, vein)) - 0.05 * (bend + 0.3);
      };
    case "concrete":
      return (x, y, horizon) => {
        const z = away(y, horizon) * 0.5;
        return noise.fractal(x * z * 4, z * 5, 5) * 0.11 + noise.gradient(x * 120, y * 120) * 0.03;
      };
    case "stone":
      return (x, y, horizon) => {
        const z = away(y, horizon) * 0.5;
        return noise.fractal(x * z * 7, z * 9, 5) * 0.17 + noise.gradient(x * 150, y * 150) * 0.05;
      };
    case "cloth":
      return (x, y, horizon) => {
        const z = away(y, horizon) * 0.4;
        const fold = noise.fractal(x * z * 2.2 + 3, z * 4 + x * 0.7, 2);
        const weave = Math.sin(x * 900) * Math.sin(y * 900);
        return fold * 0.14 + weave * 0.025;
      };
    case "sand":
      return (x, y, horizon) => {
        const z = away(y, horizon);
        const ripple = Math.sin(z * 17 + noise.fractal(x * z * 0.8, z * 1.4, 3) * 5);
        return ripple * 0.05 + noise.gradient(x * 260, y * 260) * 0.06;
      };
    case "grass":
      return (x, y, horizon) => {
        const z = away(y, horizon);
        return noise.gradient(x * z * 26, z * 5) * 0.2 + noise.fractal(x * z * 3, z * 3, 3) * 0.16;
      };
    case "metal":
      return (x, y) => noise.gradient(x * 3, y * 260) * 0.05 + noise.gradient(x * 1.2, y * 2) * 0.1;
    case "glass":
      return (x, y) => noise.gradient(x * 1.4, y * 2.4) * 0.06;
    case "water":
      return (x, y, horizon) => {
        if (horizon < 0) return ripples(noise, x, y);
        const z = away(y, horizon);
        const wave = noise.fractal(x * z * 0.9, z * 7, 4);
        return wave * 0.26 + 0.25 * clamp(wave * 3 - 0.7);
      };
    case "snow":
      return (x, y, horizon) =>
        noise.fractal(x * away(y, horizon) * 0.8, away(y, horizon) * 1.5, 4) * 0.08 +
        noise.gradient(x * 300, y * 300) * 0.03;
    case "asphalt":
      return (x, y) => noise.gradient(x * 240, y * 240) * 0.13 + noise.fractal(x * 3, y * 6, 3) * 0.08;
  }
}
