import { lch, mixEvenly, type Rgb, toLch } from "../core/colour";
import { lerp } from "../core/math";
import type { Noise } from "../core/noise";
import { type Point, path, strokeOutline } from "../core/path";
import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import { type Graphic, makeShape, type Shape } from "./shape";

type Motif = (graphic: Graphic, random: Random, noise: Noise, inks: readonly Rgb[]) => Shape[];

/** The abstract form that a prompt names as its theme, for example "flowing ribbons"; undefined for none. */
export function motifOf({ concepts }: Brief): Motif | undefined {
  if (concepts.has("flow field")) return lines;
  return concepts.has("strata") ? ribbons : undefined;
}

/** Adds that form to a graphic, on a plain sheet; false if there is none. */
export function addMotif(graphic: Graphic, random: Random, noise: Noise): boolean {
  const motif = motifOf(graphic.brief);
  if (!motif) return false;
  const { ground, inks } = coloursOf(graphic);
  const sheet = path().rect(-0.02, -0.02, graphic.aspect + 0.04, 1.04);
  graphic.palette = { ...graphic.palette, sky: [ground, ground, ground, ground] };
  graphic.shapes.push(makeShape("ridge", sheet.polygons, 0, ground), ...motif(graphic, random, noise, inks));
  return true;
}

/** The palette of the prompt on its lightest or, in dark pictures, darkest colour. */
function coloursOf({ brief, palette }: Graphic): { ground: Rgb; inks: readonly Rgb[] } {
  const named = brief.palette.toSorted((a, b) => toLch(a)[0] - toLch(b)[0]);
  const [darkest, lightest] = [named[0], named[named.length - 1]];
  const isDark = brief.lightness < -0.1 || brief.time === "night";
  const ground = isDark
    ? darkest && toLch(darkest)[0] < 0.35
      ? darkest
      : lch(0.18, 0.03, brief.hues[0] ?? 265)
    : lightest && toLch(lightest)[0] > 0.86
      ? lightest
      : palette.paper;
  const inks = brief.palette.filter((colour) => colour !== ground);
  if (inks.length > 0) return { ground, inks };
  return { ground, inks: [palette.sky[0], palette.accent, palette.land[1], palette.sky[2]] };
}

const part = (polygons: Shape["polygons"], colour: Rgb, nearness: number, alpha = 1): Shape =>
  makeShape("subject", polygons, nearness, colour, { layer: 100, tone: 0.85, alpha });

/** A bundle of lines that flow from one side to the other, drawn together and apart. */
const lines: Motif = ({ aspect }, random, noise, inks) => {
  const count = 15;
  const [shift, turn] = [random.range(0, 40), random.range(-0.2, 0.2)];
  return Array.from({ length: count }, (_, i) => {
    const across = (i + 0.5) / count - 0.5;
    const curve = Array.from({ length: 90 }, (_, k): Point => {
      const x = lerp(-0.05, aspect + 0.05, k / 89);
      const spread = 0.85 + 0.45 * noise.line(x * 1.3 + shift, 7);
      const wave = 0.3 * noise.line(x * 1.1 + shift + across * 0.5, 3);
      return [x, 0.5 + across * spread + wave + turn * (x - aspect / 2)];
    });
    const width = random.range(0.007, 0.026);
    return part(strokeOutline(curve, width, width * random.range(0.4, 1)), inks[i % inks.length]!, i / count);
  });
};

/** Broad ribbons behind each other, from the first colour of the palette to the last. */
const ribbons: Motif = ({ aspect }, random, noise, inks) => {
  const count = 7;
  const shift = random.range(0, 40);
  const edge = (row: number, lift: number): Point[] =>
    Array.from({ length: 80 }, (_, k) => {
      const x = lerp(-0.03, aspect + 0.03, k / 79);
      return [x, lift + 0.26 * noise.line(x * 1.25 + shift + row * 0.22, 5) + 0.05 * Math.sin(x * 4 + row)];
    });
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const at = t * (inks.length - 1);
    const from = Math.min(inks.length - 1, Math.floor(at));
    const colour = mixEvenly(inks[from]!, inks[Math.min(inks.length - 1, from + 1)]!, at - from);
    const upper = edge(i, 0.2 + 0.1 * i);
    const lower = edge(i + 1.6, 0.36 + 0.1 * i);
    return part([[...upper, ...lower.reverse()]], colour, t);
  });
};
