import { lch, type Rgb, scaled } from "../core/colour";
import { clamp } from "../core/math";
import type { Brief, Time } from "../language/brief";

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
  /** Light from behind on the edges, 0..1; 0 when absent. */
  rim?: number;
  /** Brighter or duller highlights than usual, -1..1; 0 when absent. */
  gloss?: number;
}

const light = (lightness: number, chroma: number, hue: number, intensity: number): Rgb =>
  scaled(lch(lightness, chroma, hue), intensity);

/** Hue of warm and of cool light in degrees. */
const [WARM, COOL] = [65, 245] as const;

/** The light of the brief's time of day. Dark words make the key stronger than what is around it. */
export function stageLight(brief: Brief, side: 1 | -1): StageLight {
  const isMoody = brief.lightness < -0.35;
  const hardness = clamp(brief.hardness + (isMoody ? 0.3 : 0) + 0.3 * brief.sideLight);
  const dim = isMoody ? 0.62 : 1 + 0.12 * Math.max(0, brief.lightness);
  const { key, ambient, length } = lightOf(brief.time);
  // Light from behind leaves the side that is seen to what comes from all around.
  const front = 1 - 0.45 * brief.backlight;
  return {
    side,
    shadow: 0.42 + 0.34 * hardness,
    softness: 0.16 - 0.13 * hardness,
    length: length + 0.9 * brief.sideLight + 0.9 * Math.max(0, hardness - 0.5),
    key: tinted(scaled(key, dim * front), brief.warmth),
    ambient: tinted(scaled(ambient, 1 - 0.35 * brief.sideLight), brief.warmth),
    rim: brief.backlight,
    gloss: brief.gloss,
  };
}

const tinted = (colour: Rgb, warmth: number): Rgb => {
  if (warmth === 0) return colour;
  const tint = lch(0.92, 0.09 * Math.abs(warmth), warmth > 0 ? WARM : COOL);
  return [colour[0] * tint[0] * 1.2, colour[1] * tint[1] * 1.2, colour[2] * tint[2] * 1.2];
};

function lightOf(time: Time): Pick<StageLight, "key" | "ambient" | "length"> {
  switch (time) {
    case "night":
      return { key: light(0.86, 0.08, 70, 0.74), ambient: light(0.6, 0.05, 275, 0.3), length: 0.5 };
    case "dusk":
      return { key: light(0.88, 0.06, 55, 0.72), ambient: light(0.66, 0.05, 290, 0.4), length: 0.6 };
    case "sunset":
    case "golden":
      return { key: light(0.93, 0.085, 72, 0.98), ambient: light(0.78, 0.035, 50, 0.44), length: 0.9 };
    case "dawn":
      return { key: light(0.95, 0.05, 65, 0.94), ambient: light(0.82, 0.03, 280, 0.5), length: 0.7 };
    case "day":
      return { key: light(0.985, 0.014, 90, 0.96), ambient: light(0.88, 0.014, 250, 0.52), length: 0.42 };
  }
}
