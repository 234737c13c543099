import { Noise } from "../core/noise";
import { Random } from "../core/random";
import type { Brief } from "../language/brief";
import { buildModel } from "../subjects/catalogue";
import { drawCutouts } from "./cutouts";
import { drawLand } from "./land";
import { choosePalette } from "./palette";
import { drawSeaside } from "./seaside";
import { type Graphic, isSeaside } from "./shape";
import { drawSky } from "./sky";
import { drawSkyline } from "./skyline";
import { drawSpace } from "./space";
import { floatSubjects, placeSubjects } from "./subjects";
import { drawUnderwater } from "./underwater";

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
  const isNight = brief.time === "night" && brief.terrain !== "space";
  const horizon = horizonOf(brief, random);
  const side = random.sign();
  const radius = Math.min((isNight ? 0.075 : 0.1) * random.range(0.9, 1.2) * brief.grandeur, aspect * 0.16);
  const sunAcross = 0.5 + side * random.range(0.1, 0.17);
  const y = isNight
    ? random.range(0.2, 0.28)
    : brief.time === "day"
      ? random.range(0.2, 0.26)
      : horizon - radius * random.range(0.75, 1.7) - 0.05;
  let sun = { x: sunAcross * aspect, y, radius };
  if (brief.terrain === "space") {
    // The light of space is its planet.
    sun = {
      x: sunAcross * aspect,
      y: random.range(0.3, 0.42),
      radius: Math.min(radius * 1.5, aspect * 0.17),
    };
    brief.celestial = "none";
  } else if (brief.terrain === "underwater") {
    sun = { x: aspect / 2, y: -0.03, radius };
    brief.celestial = "none";
  }
  const graphic: Graphic = { brief, aspect, palette, shapes: [], horizon, sun, side, isNight };
  const layers =
    brief.terrain === "city" ? CITY_LAYERS : (options.layers ?? (brief.terrain === "desert" ? 5 : 7));

  switch (brief.terrain) {
    case "space":
      graphic.shapes.push(...drawSpace(graphic, random, noise));
      floatSubjects(graphic, root);
      return graphic;
    case "underwater":
      graphic.shapes.push(...drawUnderwater(graphic, random, noise));
      floatSubjects(graphic, root);
      return graphic;
    case "abstract":
      graphic.shapes.push(...drawSky(graphic, random), ...drawCutouts(graphic, random, noise));
      return graphic;
    case "city":
      graphic.shapes.push(...drawSky(graphic, random), ...drawSkyline(graphic, random));
      break;
    default:
      graphic.shapes.push(...drawSky(graphic, random));
      if (isSeaside(brief)) {
        const anchors = new Set(brief.subjects.map(({ kind }) => buildModel(kind, random, false).anchor));
        graphic.shapes.push(...drawSeaside(graphic, random, noise, anchors));
      } else {
        const hasKarst = options.hasKarst ?? false;
        graphic.shapes.push(...drawLand(graphic, random, noise, { layers, hasKarst }));
      }
  }
  placeSubjects(graphic, root, layers);
  return graphic;
}

function horizonOf({ terrain }: Brief, random: Random): number {
  const usual = random.range(0.56, 0.64);
  switch (terrain) {
    case "city":
      return 0.8;
    case "desert":
      return 0.56;
    // No horizon there: the gradient runs through the whole picture.
    case "space":
    case "underwater":
      return 1.15;
    default:
      return usual;
  }
}
