import { lch, mixEvenly, type Rgb, toLch } from "../core/colour";
import type { Random } from "../core/random";
import type { Brief, Material } from "../language/brief";
import type { StagedModel } from "./staged-model";

/** The colours around the things. */
export interface SettingColours {
  readonly wall: Rgb;
  floor: Rgb;
  /** A second colour of the palette, for a disc, a cloth or a band. */
  readonly accent: Rgb;
}

/** The usual colour of each material; paper has that of the backdrop. */
const MATERIAL_COLOURS: Readonly<Record<Exclude<Material, "paper">, readonly Rgb[]>> = {
  wood: [
    lch(0.62, 0.07, 64),
    lch(0.5, 0.065, 52),
    lch(0.74, 0.06, 74),
    lch(0.68, 0.075, 66),
    lch(0.4, 0.04, 48),
  ],
  stone: [lch(0.4, 0.012, 250), lch(0.62, 0.015, 85)],
  marble: [lch(0.92, 0.006, 250), lch(0.9, 0.012, 80)],
  concrete: [lch(0.7, 0.006, 90)],
  cloth: [lch(0.88, 0.02, 85), lch(0.82, 0.025, 70)],
  sand: [lch(0.82, 0.055, 80)],
  grass: [lch(0.55, 0.1, 135)],
  metal: [lch(0.68, 0.008, 250)],
  glass: [lch(0.86, 0.015, 220)],
  water: [lch(0.6, 0.07, 225)],
  snow: [lch(0.95, 0.012, 240)],
  asphalt: [lch(0.36, 0.008, 260)],
};

/** Coloured marble is pale between its veins. */
const POLISHED = lch(0.95, 0.008, 60);
/** The ground where these grow. */
const FLOWERS: readonly (readonly [concept: string, colour: Rgb])[] = [
  ["lavender", lch(0.5, 0.1, 305)],
  ["poppies", lch(0.52, 0.14, 30)],
  ["flowers", lch(0.62, 0.1, 115)],
];

/** Quiet walls, as lightness and chroma; the hue suits the thing. */
const WALLS: readonly (readonly [lightness: number, chroma: number])[] = [
  [0.9, 0.022],
  [0.86, 0.045],
  [0.82, 0.05],
  [0.93, 0.014],
  [0.78, 0.06],
];

/** Hues of walls that things look good before, by the hue of the thing: complements and neighbours, in degrees of turn. */
const TURNS = [180, 165, 40, -40, 200] as const;

export function chooseColours(brief: Brief, things: readonly StagedModel[], random: Random): SettingColours {
  const { stage, palette } = brief;
  const isDark = brief.time === "night" || brief.lightness < -0.3;
  const [lightness, chroma] = random.pick(WALLS);
  const own = mainHue(things);
  const turn = random.pick(TURNS);
  const hue = brief.hues[0] ?? (own === null ? random.pick([60, 85, 230, 20, 160]) : own + turn);
  const quiet = lch(
    isDark ? 0.24 + 0.1 * random.next() : lightness + brief.lightness * 0.04,
    (isDark ? 0.03 : chroma) * brief.saturation * (brief.hues.length > 0 ? 1.5 : 1),
    hue,
  );
  // In the evening the darkest colour of a palette is behind, and the light on the others.
  const shown =
    isDark || brief.time === "dusk" ? palette.toSorted((a, b) => toLch(a)[0] - toLch(b)[0]) : palette;
  const wall = stage?.backdrop ?? toned(shown[0], isDark) ?? quiet;
  const material = stage?.material ?? "paper";
  const flowers =
    stage?.kind === "outdoors" ? FLOWERS.find(([concept]) => brief.concepts.has(concept)) : undefined;
  const usual = flowers?.[1] ?? (material === "paper" ? wall : random.pick(MATERIAL_COLOURS[material]));
  const second = stage?.backdrop ? undefined : toned(shown[1], isDark);
  const named =
    stage?.surface && (material === "marble" ? mixEvenly(stage.surface, POLISHED, 0.5) : stage.surface);
  const isWater = stage?.kind === "flat lay" && material === "water";
  const floor =
    named ??
    (isWater ? shown[0] : undefined) ??
    (material === "paper" ? (second ?? wall) : shaded(usual, isDark));
  const [wallLightness, , wallHue] = toLch(wall);
  const accent = shown[1] ?? lch(wallLightness > 0.6 ? 0.7 : 0.55, 0.12, brief.hues[1] ?? wallHue + 150);
  return {
    wall,
    floor,
    accent,
  };
}

/** Palette colours are for the picture as a whole; on a wall they are a little quieter. */
function toned(colour: Rgb | undefined, isDark: boolean): Rgb | undefined {
  if (!colour) return undefined;
  const [l, c, h] = toLch(colour);
  return lch(isDark ? l * 0.6 : l * 0.8 + 0.16, c * 0.85, h);
}

const shaded = (colour: Rgb, isDark: boolean): Rgb => {
  const [l, c, h] = toLch(colour);
  return isDark ? lch(l * 0.62, c, h) : colour;
};

/** The hue of the largest colourful part of the main thing; null for a grey one. */
function mainHue(things: readonly StagedModel[]): number | null {
  const main = things.find(({ relation }) => relation === undefined);
  let best: { area: number; hue: number } | null = null;
  for (const { outline, colour } of main?.model.parts ?? []) {
    const [, chroma, hue] = toLch(colour);
    if (chroma < 0.05) continue;
    const { left, right, top, bottom } = outline.bounds;
    const area = (right - left) * (bottom - top) * chroma;
    if (!best || area > best.area) best = { area, hue };
  }
  return best?.hue ?? null;
}
