import { Noise } from "../core/noise";
import { Random } from "../core/random";
import type { Brief } from "../language/brief";
import { buildModel } from "../subjects/catalogue";
import { drawLand } from "./land";
import { choosePalette } from "./palette";
import { drawSeaside } from "./seaside";
import { type Graphic, isSeaside } from "./shape";
import { drawSky } from "./sky";
import { drawSkyline } from "./skyline";
import { placeSubjects } from "./subjects";

const CITY_LAYERS = 5;

export interface ComposeOptions {
  /** Rows of hills. */
  layers?: number;
  /** Steep limestone pillars instead of ranges. */
  hasKarst?: boolean;
}

/** Composes a brief as flat shapes, for the styles that print, paint or cut. */
export function composeGraphic(brief: Brief, aspect: number, options: ComposeOptions = {}): Graphic {
  const root = new Random(brief.layoutSeed);
  const random = root.fork("graphic");
  const noise = new Noise(random.uint32());
  const palette = choosePalette(brief, random);
  const isNight = brief.time === "night";
  const horizon =
    brief.terrain === "city" ? 0.8 : brief.terrain === "desert" ? 0.56 : random.range(0.56, 0.64);
  const side = random.sign();
  const radius = Math.min((isNight ? 0.075 : 0.1) * random.range(0.9, 1.2) * brief.grandeur, aspect * 0.16);
  const sunAcross = 0.5 + side * random.range(0.1, 0.17);
  const y = isNight
    ? random.range(0.2, 0.28)
    : brief.time === "day"
      ? random.range(0.2, 0.26)
      : horizon - radius * random.range(0.75, 1.7) - 0.05;
  const sun = { x: sunAcross * aspect, y, radius };
  const graphic: Graphic = { brief, aspect, palette, shapes: [], horizon, sun, side, isNight };
  const layers =
    brief.terrain === "city" ? CITY_LAYERS : (options.layers ?? (brief.terrain === "desert" ? 5 : 7));

  graphic.shapes.push(...drawSky(graphic, random));
  if (brief.terrain === "city") {
    graphic.shapes.push(...drawSkyline(graphic, random));
  } else if (isSeaside(brief)) {
    const anchors = new Set(brief.subjects.map(({ kind }) => buildModel(kind, random, false).anchor));
    graphic.shapes.push(...drawSeaside(graphic, random, noise, anchors));
  } else {
    graphic.shapes.push(...drawLand(graphic, random, noise, { layers, hasKarst: options.hasKarst ?? false }));
  }
  placeSubjects(graphic, root, layers);
  return graphic;
}
