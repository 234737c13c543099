import { checkpoint } from "../core/checkpoint";
import { adjust, lch, type Rgb, toLch, toOklab } from "../core/colour";
import { Frame } from "../core/frame";
import { clamp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import type { Progress } from "../core/progress";
import { cellValue, Random } from "../core/random";
import { composeGraphic } from "../graphic/compose";
import type { Graphic, Shape } from "../graphic/shape";
import type { Brief } from "../language/brief";
import { printGraphic } from "./print";
import { finish } from "./shared/finish";
import { unmix } from "./shared/unmix";
import type { Style } from "./style";

/** A warm, a dark and a yellow ink, or those nearest to the colours that the prompt names. */
type Inks = readonly Rgb[];

const INKS: readonly Inks[] = [
  [lch(0.7, 0.2, 8), lch(0.55, 0.1, 225), lch(0.9, 0.16, 98)],
  [lch(0.7, 0.19, 35), lch(0.38, 0.12, 275), lch(0.88, 0.1, 175)],
  [lch(0.68, 0.22, 355), lch(0.42, 0.11, 262), lch(0.86, 0.15, 80)],
  [lch(0.66, 0.2, 30), lch(0.45, 0.09, 185), lch(0.89, 0.14, 95)],
];
const PAPER = lch(0.955, 0.016, 92);
/** Screen angles in radians; different angles avoid moiré between the screens. */
const SCREEN_ANGLES = [0.26, 1.31, 0, 0.79] as const;
/** Most plates of a print in named colours. */
const MOST_PLATES = 4;
/** Lightness of the darkest ink, which draws lines and shadows. */
const DARKEST = 0.42;
/** Lightness of the lightest ink, and chroma from which things have an ink of their own. */
const [LIGHTEST, COLOURFUL] = [0.93, 0.07];
/** Distance in OKLab from which two colours are two inks. */
const DIFFERENT = 0.13;

/** Bare paper around the print, as a share of the shorter side. */
const MARGIN = 0.045;

/** Risograph: three spot inks through halftone screens, slightly misregistered, on uncoated paper. */
export const risograph: Style = (brief, width, height, progress) => {
  const original = new Frame(width, height);
  const graphic = composeGraphic(brief, original.aspect);
  printGraphic(graphic, original, { bands: 6, stipple: 0.35 }, progress.part(0, 0.5));
  const random = new Random(brief.layoutSeed).fork("riso");
  const named = namedInks(graphic);
  const inks = named ?? chooseInks(brief, random);
  // Night and space scenes use more of the darkest ink.
  const isDark = brief.terrain === "space" || brief.time === "night";
  const noise = new Noise(random.uint32());
  const separation = progress.part(0.5, 0.6);
  const plates = named ? unmix(original, named, PAPER, separation) : demandsOf(original, isDark, separation);
  const sheet = new Frame(width, height);
  for (let i = 0; i < sheet.pixels; i++) {
    if ((i & 0xffff) === 0) checkpoint();
    for (let c = 0; c < 3; c++) sheet.colour[i * 3 + c] = PAPER[c]!;
  }
  for (const [plate, ink] of inks.entries()) {
    const share = 0.3 / inks.length;
    const part = progress.part(0.6 + plate * share, 0.6 + (plate + 1) * share);
    printPlate(
      sheet,
      plates[plate]!,
      named ? adjust(ink, -0.02, 1.1) : isDark && plate === 1 ? darkestInk(brief, ink) : ink,
      plate,
      random.fork(`plate${plate}`),
      noise,
      part,
    );
  }
  return finish(sheet, { vignette: 0.02, grain: 0.022, brief, border: MARGIN }, progress.part(0.9, 1));
};

/** For dark scenes: midnight blue, or a darker version of the colour that the prompt asks for. */
const darkestInk = ({ hues }: Brief, ink: Rgb): Rgb =>
  hues.length > 0 ? adjust(ink, -0.12) : lch(0.3, 0.11, 272);

function chooseInks(brief: Brief, random: Random): Inks {
  const chosen = random.pick(INKS);
  const { hues, palette } = brief;
  // Two or more named colours are the inks themselves: the lightest, the darkest and one between them.
  if (palette.length > 1) {
    const sorted = palette.toSorted((a, b) => toLch(a)[0] - toLch(b)[0]);
    return [sorted.at(-1)!, sorted[0]!, sorted.length > 2 ? sorted[1]! : lch(0.89, 0.06, 92)];
  }
  const [first] = hues;
  if (first === undefined) return chosen;
  return [
    lch(0.7, 0.2, hues[hues.length - 1] ?? first),
    lch(0.42, 0.11, first),
    lch(0.89, 0.13, hues[2] ?? 92),
  ];
}

/** Inks in the colours that the prompt names and of the largest things, with a dark one for lines; null if it names none. */
function namedInks({ brief: { stage, palette, subjects }, shapes }: Graphic): Inks | null {
  const named = [
    stage?.backdrop,
    ...palette,
    ...subjects.flatMap(({ colour, colours = [] }) => [colour, ...colours]),
  ].filter((colour) => colour !== undefined);
  if (named.length === 0) return null;
  const shown = shapes
    .filter(
      ({ role, colour, alpha = 1 }) => role === "subject" && alpha > 0.7 && toLch(colour)[1] > COLOURFUL,
    )
    .toSorted((a, b) => areaOf(b) - areaOf(a));
  const inks: Rgb[] = [];
  // Colours as light as the paper are the paper.
  for (const colour of [...named, ...shown.map((shape) => shape.colour)])
    if (toLch(colour)[0] < LIGHTEST && inks.every((ink) => distanceOf(ink, colour) > DIFFERENT))
      inks.push(colour);
  inks.splice(MOST_PLATES);
  if (inks.length > 0 && inks.every((ink) => toLch(ink)[0] > DARKEST))
    inks.splice(MOST_PLATES - 1, 1, lch(0.34, 0.08, toLch(inks.at(-1)!)[2]));
  return inks.length > 0 ? inks : null;
}

const areaOf = ({ bounds: { left, right, top, bottom } }: Shape): number => (right - left) * (bottom - top);

/** Distance of two colours in OKLab. */
function distanceOf(a: Rgb, b: Rgb): number {
  const [l, p, q] = toOklab(a);
  const [m, r, s] = toOklab(b);
  return Math.hypot(l - m, p - r, q - s);
}

/** How much of each of the three usual inks each pixel is given, 0..1. */
function demandsOf(frame: Frame, isDark: boolean, progress: Progress): Float32Array[] {
  const { lightness, redness, yellowness } = separate(frame, progress);
  return [0, 1, 2].map((plate) =>
    lightness.map((light, i) => {
      if ((i & 0xffff) === 0) checkpoint();
      return demand(plate, isDark ? light ** 1.5 : light, redness[i]!, yellowness[i]!);
    }),
  );
}

/** For every pixel: lightness normalised to 0..1, and OKLab a and b. */
interface Tones {
  lightness: Float32Array;
  redness: Float32Array;
  yellowness: Float32Array;
}

function separate(frame: Frame, progress: Progress): Tones {
  const { pixels, width, height, colour } = frame;
  const tones: Tones = {
    lightness: new Float32Array(pixels),
    redness: new Float32Array(pixels),
    yellowness: new Float32Array(pixels),
  };
  let darkest = 1;
  let lightest = 0;
  progress.rows(0, height, (row) => {
    for (let i = row * width; i < (row + 1) * width; i++) {
      const [lightness, a, b] = toOklab([colour[i * 3]!, colour[i * 3 + 1]!, colour[i * 3 + 2]!]);
      tones.lightness[i] = lightness;
      tones.redness[i] = a;
      tones.yellowness[i] = b;
      darkest = Math.min(darkest, lightness);
      lightest = Math.max(lightest, lightness);
    }
  });
  const span = Math.max(1e-3, lightest - darkest);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0xffff) === 0) checkpoint();
    // The plane is less exact than the number that is taken off.
    tones.lightness[i] = Math.max(0, (tones.lightness[i]! - darkest) / span);
  }
  return tones;
}

/** Amount of an ink for a tone, 0..1. */
function demand(plate: number, lightness: number, redness: number, yellowness: number): number {
  if (plate === 1) return smoothstep(0.62, 0.06, lightness) ** 1.15;
  if (plate === 0) {
    const middle = smoothstep(0.97, 0.62, lightness) * smoothstep(0.02, 0.3, lightness);
    return middle * clamp(0.3 + redness * 4.2 + (0.55 - Math.abs(lightness - 0.55)) * 0.55);
  }
  return (
    smoothstep(0.985, 0.8, lightness) * smoothstep(0.1, 0.55, lightness) * clamp(0.22 + yellowness * 4.5)
  );
}

function printPlate(
  sheet: Frame,
  amounts: Float32Array,
  ink: Rgb,
  plate: number,
  random: Random,
  noise: Noise,
  progress: Progress,
): void {
  const { width, height, colour } = sheet;
  const cell = Math.max(2.6, height / 290);
  const margin = Math.min(width, height) * MARGIN;
  const shiftX = random.range(-1, 1) * height * 0.0028;
  const shiftY = random.range(-1, 1) * height * 0.0028;
  const cos = Math.cos(SCREEN_ANGLES[plate] ?? 0);
  const sin = Math.sin(SCREEN_ANGLES[plate] ?? 0);
  const isDiamond = plate === 0;
  // The paper that shows through greys a dark ink most.
  const roughness = clamp(toLch(ink)[0] * 1.6) ** 2;
  progress.rows(0, height, (row) => {
    const fromRow = Math.round(row + shiftY);
    if (fromRow < margin || fromRow >= height - margin) return;
    for (let column = 0; column < width; column++) {
      const fromColumn = Math.round(column + shiftX);
      if (fromColumn < margin || fromColumn >= width - margin) continue;
      const wanted = amounts[fromRow * width + fromColumn]!;
      if (wanted < 0.04) continue;
      const u = (column * cos - row * sin) / cell;
      const v = (column * sin + row * cos) / cell;
      const du = u - Math.floor(u) - 0.5;
      const dv = v - Math.floor(v) - 0.5;
      const distance = isDiamond ? Math.abs(du) + Math.abs(dv) : Math.sqrt(du * du + dv * dv) * 1.32;
      const dot = wanted > 0.9 ? 1 : clamp((Math.sqrt(wanted) * 0.9 - distance) * cell * 0.6 + 0.5);
      // Uneven inking: cloudy variation, and dust specks that leave bare paper.
      const inkCoverage =
        1 -
        roughness *
          (0.1 -
            0.14 * noise.fractal((column / height) * 3 + plate * 9, (row / height) * 3, 3) +
            (cellValue(column, row, plate + 5) > 0.965 ? 0.5 : 0) +
            0.14 * cellValue(column >> 1, row >> 1, plate));
      const alpha = dot * clamp(inkCoverage);
      const k = (row * width + column) * 3;
      colour[k]! *= 1 - alpha * (1 - ink[0]);
      colour[k + 1]! *= 1 - alpha * (1 - ink[1]);
      colour[k + 2]! *= 1 - alpha * (1 - ink[2]);
    }
  });
}
