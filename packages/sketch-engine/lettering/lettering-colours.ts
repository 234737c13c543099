import { checkpoint } from "../core/checkpoint";
import { lch, luminance, mixEvenly, type Rgb, toLch } from "../core/colour";
import type { Frame } from "../core/frame";
import { clamp } from "../core/math";
import type { Bounds } from "../core/path";

/** What is behind a text. */
export interface Backdrop {
  /** The mean colour, linear. */
  readonly mean: Rgb;
  /** The luminance, 0..1, that a twentieth of the region is darker than. */
  readonly dark: number;
  /** The luminance, 0..1, that a twentieth of the region is lighter than. */
  readonly light: number;
  /** Standard deviation of the luminance. */
  readonly spread: number;
}

/** Colours that somebody wants, for example the inks of a print. */
export interface ColourWishes {
  readonly ink?: Rgb;
  readonly accent?: Rgb;
}

export interface Scrim {
  readonly colour: Rgb;
  readonly alpha: number;
  /** How much it changes the picture behind: the mean change of lightness, 0..1. */
  readonly change: number;
}

export interface LetteringColours {
  /** The colour of the letters. */
  readonly ink: Rgb;
  /** The colour of plates: the opposite of the ink. */
  readonly paper: Rgb;
  /** The colour of rules and ornaments. */
  readonly accent: Rgb;
  /** What is laid over the picture behind the letters; null where they are read without it. */
  readonly scrim: Scrim | null;
  /** The least contrast of the ink against nine tenths of what is then behind it. */
  readonly contrast: number;
}

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;
/** Aimed at: what styles do after the lettering, such as grain and tone mapping, takes some of it. */
const AIMED_AT = 5.2;
/** The contrast that large letters need (WCAG 2.2, 1.4.3), with some to spare; enough for a colour that is asked for. */
const AIMED_AT_LARGE = 3.5;
/** For rules and ornaments (WCAG 2.2, 1.4.11). */
const VISIBLE = 3;
const TAIL = 0.05;
const BINS = 256;
/** A picture of any size is measured at about this many points. */
const SAMPLES = 24_000;

/** WCAG contrast of two luminances, 1..21. */
export const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const luminanceOf = ([red, green, blue]: Rgb): number => luminance(clamp(red), clamp(green), clamp(blue));

/** Collects what is behind a text. */
class Meter {
  private readonly bins = new Uint32Array(BINS);
  private readonly sum = [0, 0, 0] as [number, number, number];
  private squares = 0;
  private total = 0;
  private count = 0;

  add(red: number, green: number, blue: number): void {
    const [r, g, b] = [clamp(red), clamp(green), clamp(blue)];
    const bright = luminance(r, g, b);
    // Bins are even in lightness: dark tones differ most.
    this.bins[Math.min(BINS - 1, Math.floor(Math.sqrt(bright) * BINS))]!++;
    this.sum[0] += r;
    this.sum[1] += g;
    this.sum[2] += b;
    this.total += bright;
    this.squares += bright * bright;
    this.count++;
  }

  get backdrop(): Backdrop {
    const count = Math.max(1, this.count);
    const mean = this.total / count;
    return {
      mean: [this.sum[0] / count, this.sum[1] / count, this.sum[2] / count],
      // The edges of the bins that lie farther out, so that the contrast is not overestimated.
      dark: (this.binBehind(TAIL) / BINS) ** 2,
      light: Math.min(1, ((this.binBehind(1 - TAIL) + 1) / BINS) ** 2),
      spread: Math.sqrt(Math.max(0, this.squares / count - mean * mean)),
    };
  }

  private binBehind(share: number): number {
    let seen = 0;
    for (let bin = 0; bin < BINS; bin++) {
      seen += this.bins[bin]!;
      if (seen >= share * this.count && seen > 0) return bin;
    }
    return BINS - 1;
  }
}

/** Measures colours, for example the flat ones of a graphic. */
export function backdropOf(colours: Iterable<Rgb>): Backdrop {
  const meter = new Meter();
  for (const [red, green, blue] of colours) meter.add(red, green, blue);
  return meter.backdrop;
}

/** Measures regions of a frame, given in picture heights. */
export function measureBackdrop(frame: Frame, regions: readonly Bounds[]): Backdrop {
  const { width, height, colour } = frame;
  const meter = new Meter();
  const boxes = regions.map(({ left, top, right, bottom }) => ({
    left: clamp(Math.floor(left * height), 0, width - 1),
    right: clamp(Math.ceil(right * height), 1, width),
    top: clamp(Math.floor(top * height), 0, height - 1),
    bottom: clamp(Math.ceil(bottom * height), 1, height),
  }));
  const area = boxes.reduce((sum, box) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  const step = Math.max(1, Math.floor(Math.sqrt(area / SAMPLES)));
  for (const { left, right, top, bottom } of boxes) {
    for (let row = top; row < bottom; row += step) {
      checkpoint();
      for (let column = left; column < right; column += step) {
        const k = (row * width + column) * 3;
        meter.add(colour[k]!, colour[k + 1]!, colour[k + 2]!);
      }
    }
  }
  return meter.backdrop;
}

/** The least contrast of an ink against a backdrop under a scrim. */
function worstContrast(ink: number, { dark, light }: Backdrop, scrim: number, alpha: number): number {
  const under = (value: number): number => value + (scrim - value) * alpha;
  const [low, high] = [under(dark), under(light)];
  // Between its ends a backdrop may be as bright as the ink.
  if (ink > low && ink < high) return 1;
  return Math.min(contrastOf(ink, low), contrastOf(ink, high));
}

/** The weakest scrim under which an ink is read. */
function alphaFor(ink: number, backdrop: Backdrop, scrim: number, aim: number): number {
  if (worstContrast(ink, backdrop, scrim, 0) >= aim) return 0;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (worstContrast(ink, backdrop, scrim, middle) >= aim) high = middle;
    else low = middle;
  }
  return high;
}

/** A little of the hue behind, so that black and white belong to the picture. */
function tones(mean: Rgb): Record<"light" | "dark" | "veil" | "shade" | "deep" | "pale", Rgb> {
  const [, chroma, hue] = toLch(mean);
  const tint = Math.min(1, chroma / 0.06);
  return {
    // A ground of the same colour, darker or lighter, for a wish.
    deep: lch(0.3, chroma * 0.8, hue),
    pale: lch(0.95, Math.min(chroma, 0.06), hue),
    light: lch(0.985, 0.014 * tint, hue),
    dark: lch(0.17, 0.035 * tint, hue),
    veil: lch(0.96, 0.02 * tint, hue),
    shade: lch(0.14, 0.03 * tint, hue),
  };
}

/** What a scrim changes, as seen: in linear light a little white is much, and a lot of black little. */
function changeBy({ dark, mean, light }: Backdrop, scrim: number, alpha: number): number {
  const changes = [dark, luminanceOf(mean), light].map((value) =>
    Math.abs(Math.cbrt(value + (scrim - value) * alpha) - Math.cbrt(value)),
  );
  return changes.reduce((sum, change) => sum + change, 0) / changes.length;
}

/** A scrim that changes this much more than another is chosen all the same for a wish. */
const WORTH_A_WISH = 0.26;
/** Light letters belong to all pictures but bright ones. */
const WORTH_LIGHT = 0.06;
const BRIGHT = 0.4;
/** A picture that is lightened looks as if in fog, one that is darkened as if in shadow. */
const FOG = 0.1;

/**
 * Colours that are read before a backdrop, with the weakest scrim that this takes. The contrast is 4.5:1, or 3:1 for an ink
 * that is asked for: letters are large, and a colour that the prompt names counts more than another that is read from afar.
 */
export function letteringColours(backdrop: Backdrop, wishes: ColourWishes = {}): LetteringColours {
  const { light, dark, veil, shade, deep, pale } = tones(backdrop.mean);
  const inks = [light, dark];
  if (wishes.ink) inks.unshift(wishes.ink);
  let best: { ink: Rgb; scrim: Rgb; alpha: number; change: number; cost: number } | undefined;
  for (const ink of inks) {
    const bright = luminanceOf(ink);
    const isWish = ink === wishes.ink;
    const aim = isWish ? AIMED_AT_LARGE : AIMED_AT;
    for (const scrim of isWish ? [deep, pale] : [shade, veil]) {
      if (contrastOf(bright, luminanceOf(scrim)) < aim + 0.3) continue;
      const alpha = alphaFor(bright, backdrop, luminanceOf(scrim), aim);
      const change = changeBy(backdrop, luminanceOf(scrim), alpha);
      const isLight = ink === light && luminanceOf(backdrop.mean) < BRIGHT;
      const bonus = isWish ? WORTH_A_WISH : isLight ? WORTH_LIGHT : 0;
      const cost = change - bonus + (alpha === 0 ? 0 : scrim === veil ? FOG : scrim === pale ? 2 * FOG : 0);
      if (!best || cost < best.cost) best = { ink, scrim, alpha, change, cost };
    }
  }
  const { ink, scrim, alpha, change } = best!;
  const bright = luminanceOf(ink);
  const behind = luminanceOf(scrim);
  return {
    ink,
    paper: contrastOf(bright, luminanceOf(light)) > contrastOf(bright, luminanceOf(dark)) ? light : dark,
    accent: accentFor(wishes.accent ?? complementOf(backdrop.mean), ink, (colour) =>
      worstContrast(luminanceOf(colour), backdrop, behind, alpha),
    ),
    scrim: alpha > 0 ? { colour: scrim, alpha, change } : null,
    contrast: worstContrast(bright, backdrop, behind, alpha),
  };
}

/** A warm accent before cold colours, and a cold one before warm ones. */
function complementOf(mean: Rgb): Rgb {
  const [, , hue] = toLch(mean);
  return lch(0.72, 0.15, hue > 100 && hue < 320 ? 65 : 210);
}

/** The accent, as far towards the ink as it takes to be seen. */
function accentFor(accent: Rgb, ink: Rgb, contrast: (colour: Rgb) => number): Rgb {
  for (let share = 0; share < 1; share += 0.125) {
    const mixed = mixEvenly(accent, ink, share);
    if (contrast(mixed) >= VISIBLE) return mixed;
  }
  return ink;
}
