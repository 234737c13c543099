import { type Lch, type Rgb, toLch } from "../../core/colour";
import { hueDistance, lerp } from "../../core/math";
import type { Brief } from "../../language/brief";

/** How far a palette of several colours draws lightness, chroma and hue to its own; skies keep their order of lightness. */
const PULL = { lightness: 0.3, nightLightness: 0.1, chroma: 0.85, hue: 0.95 } as const;
/** Lightness and factor on the chroma of a pale sky and of one that is covered by clouds, with how far they are reached. */
const PALE = { lightness: 0.93, chroma: 0.4, reach: 0.8 } as const;
const OVERCAST = { lightness: 0.84, chroma: 0.22, reach: 0.75 } as const;

/**
 * A colour drawn to that of a palette of several named colours, dark above and light at the horizon; null without one.
 *
 * @param position 0 at the zenith to 1 at the horizon
 */
export function inPalette({ palette, time }: Brief, [l, c, h]: Lch, position: number): Lch | null {
  if (palette.length < 2) return null;
  const lightness = ([r, g, b]: Rgb): number => toLch([r, g, b])[0];
  const sorted = palette.toSorted((a, b) => lightness(a) - lightness(b));
  const [toL, toC, toH] = toLch(sorted[Math.min(sorted.length - 1, Math.floor(position * sorted.length))]!);
  return [
    lerp(l, toL, time === "night" ? PULL.nightLightness : PULL.lightness),
    lerp(c, toC, PULL.chroma),
    h + hueDistance(h, toH) * PULL.hue,
  ];
}

/** Whether clouds hide the whole sky, and with it the sun, in grey light. */
export const isOvercast = ({ concepts, time }: Pick<Brief, "concepts" | "time">): boolean =>
  concepts.has("overcast") && time !== "night";

/** A colour of the sky as pale or as grey as the words say. */
export function paled(brief: Brief, [l, c, h]: Lch): Lch {
  const veil = isOvercast(brief) ? OVERCAST : brief.concepts.has("pale sky") ? PALE : undefined;
  return veil ? [lerp(l, veil.lightness, veil.reach), c * veil.chroma, h] : [l, c, h];
}
