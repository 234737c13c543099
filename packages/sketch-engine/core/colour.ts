import { clamp, hypot } from "./math";

/** Linear-light sRGB, 0..1 a channel; lights may exceed 1. Blending happens in this space, never in encoded sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** OKLCH: lightness 0..1, chroma 0..~0.3, hue in degrees. Colours are chosen in this perceptually even space. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

type Oklab = readonly [lightness: number, a: number, b: number];

export function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

export function toOklab([red, green, blue]: Rgb): Oklab {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const GAMUT_SLACK = 1e-4;
const isShowable = (c: Rgb): boolean => c.every((v) => v >= -GAMUT_SLACK && v <= 1 + GAMUT_SLACK);
const withoutNegatives = ([r, g, b]: Rgb): Rgb => [Math.max(0, r), Math.max(0, g), Math.max(0, b)];

/** OKLCH to linear sRGB. A colour outside the sRGB gamut loses chroma until it fits; hue and lightness stay. */
export function lch(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const full = fromOklab(lightness, chroma * cos, chroma * sin);
  if (isShowable(full)) return withoutNegatives(full);
  let low = 0;
  let high = chroma;
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2;
    if (isShowable(fromOklab(lightness, middle * cos, middle * sin))) low = middle;
    else high = middle;
  }
  return withoutNegatives(fromOklab(lightness, low * cos, low * sin));
}

export function toLch(colour: Rgb): Lch {
  const [lightness, a, b] = toOklab(colour);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [lightness, hypot(a, b), hue < 0 ? hue + 360 : hue];
}

const decodeChannel = (byte: number): number => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** A colour of three bytes of sRGB. */
export const fromBytes = (red: number, green: number, blue: number): Rgb => [
  decodeChannel(red),
  decodeChannel(green),
  decodeChannel(blue),
];

/** A colour written as `#rrggbb`. */
export function hex(text: string): Rgb {
  const bits = Number.parseInt(text.slice(1), 16);
  return fromBytes(bits >> 16, (bits >> 8) & 255, bits & 255);
}

/** Linear interpolation in linear light, as for mixed lights. */
export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Interpolation in OKLab: perceptually even steps, as for mixed paints. */
export function mixEvenly(a: Rgb, b: Rgb, t: number): Rgb {
  const from = toOklab(a);
  const to = toOklab(b);
  return withoutNegatives(
    fromOklab(
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t,
    ),
  );
}

export const scaled = (c: Rgb, factor: number): Rgb => [c[0] * factor, c[1] * factor, c[2] * factor];

/** Adds `lightness`, multiplies the chroma and turns the hue by degrees. */
export function adjust(colour: Rgb, lightness: number, chromaFactor = 1, hueTurn = 0): Rgb {
  const [l, c, h] = toLch(colour);
  return lch(clamp(l + lightness, 0.02, 0.995), c * chromaFactor, h + hueTurn);
}

export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

const ENCODING_STEPS = 4096;
const ENCODED = Float32Array.from({ length: ENCODING_STEPS + 2 }, (_, i) => {
  const c = i / ENCODING_STEPS;
  return 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
});

/** Encodes one linear channel as sRGB, 0..255, not rounded because grain is added before rounding. */
export function encodeChannel(linear: number): number {
  if (linear <= 0) return 0;
  if (linear >= 1) return 255;
  const t = linear * ENCODING_STEPS;
  const i = t | 0;
  const low = ENCODED[i]!;
  return low + (ENCODED[i + 1]! - low) * (t - i);
}
