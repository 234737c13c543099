import { lch, type Rgb, scaled } from "../core/colour";
import type { Brief } from "../language/brief";

/** The light on things near the eye. */
export interface StageLight {
  /** The side that it comes from: +1 right, -1 left. */
  side: 1 | -1;
  /** Light from above and the side; already multiplied by its intensity. */
  key: Rgb;
  /** Light from all around. */
  ambient: Rgb;
  /** Darkness of shadows, 0..1. */
  shadow: number;
  /** Softness of shadows, in heights of what casts them. */
  softness: number;
  /** Length of shadows, in heights of what casts them. */
  length: number;
}

const light = (lightness: number, chroma: number, hue: number, intensity: number): Rgb =>
  scaled(lch(lightness, chroma, hue), intensity);

/** The light of the brief's time of day. Dark words make the key stronger than what is around it. */
export function stageLight(brief: Brief, side: 1 | -1): StageLight {
  const isMoody = brief.lightness < -0.35;
  const hardness = brief.contrast > 0.65 || isMoody ? 1 : 0;
  const common = { side, shadow: 0.5 + 0.25 * hardness, softness: 0.1 - 0.06 * hardness };
  const dim = isMoody ? 0.62 : 1 + 0.12 * Math.max(0, brief.lightness);
  switch (brief.time) {
    case "night":
      return {
        ...common,
        key: light(0.86, 0.08, 70, 0.74),
        ambient: light(0.6, 0.05, 275, 0.3),
        length: 0.5,
      };
    case "dusk":
      return {
        ...common,
        key: light(0.88, 0.06, 55, 0.72 * dim),
        ambient: light(0.66, 0.05, 290, 0.4),
        length: 0.6,
      };
    case "sunset":
    case "golden":
      return {
        ...common,
        key: light(0.93, 0.085, 72, 0.98 * dim),
        ambient: light(0.78, 0.035, 50, 0.44),
        length: 0.9,
      };
    case "dawn":
      return {
        ...common,
        key: light(0.95, 0.05, 65, 0.94 * dim),
        ambient: light(0.82, 0.03, 280, 0.5),
        length: 0.7,
      };
    default:
      return {
        ...common,
        key: light(0.985, 0.014, 90, 0.96 * dim),
        ambient: light(0.88, 0.014, 250, 0.52),
        length: 0.42,
      };
  }
}
