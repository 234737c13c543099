import { lch, type Rgb } from "../../core/colour";
import type { Brief } from "../../language/brief";

const NEON_HUES = [350, 205, 300, 70] as const;

/** The colours of neon signs: those of the prompt, or pinks and blues. */
export function neonPalette(brief: Brief): readonly Rgb[] {
  const hues = brief.hues.length > 0 ? brief.hues : NEON_HUES;
  const colours = hues.map((hue) => lch(0.72, 0.24, hue));
  if (colours.length === 1) colours.push(lch(0.72, 0.2, hues[0]! + 150));
  return colours;
}

/** How dark it is for artificial light, 0..1. */
export function darknessOf({ time, storm }: Brief): number {
  if (time === "night") return 1;
  if (time === "dusk") return 0.85;
  if (time === "sunset") return 0.45;
  return storm > 0.5 ? 0.4 : 0;
}
