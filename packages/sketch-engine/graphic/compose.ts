import { clamp } from "../core/math";
import { Noise } from "../core/noise";
import { Random } from "../core/random";
import type { Brief } from "../language/brief";
import { compositionFor } from "../language/take";
import { outsideOf } from "../rooms/room";
import { layShapes, SHAPE_ALPHA } from "../scenes/abstract/shapes";
import { behindOf } from "../stage/paint-stage";
import { anchorOf } from "../subjects/catalogue";
import { drawCutouts } from "./cutouts";
import { drawLand } from "./land";
import { CITY_LAYOUTS, DEEP_LAYOUTS, LAND_LAYOUTS, type Layout, SEA_LAYOUTS } from "./layouts";
import { addMotif } from "./motifs";
import { choosePalette } from "./palette";
import { addRoom, openingOf } from "./rooms";
import { drawSeaside } from "./seaside";
import { type Graphic, isSeaside, makeShape } from "./shape";
import { drawSky } from "./sky";
import { drawSkyline } from "./skyline";
import { drawSpace } from "./space";
import { composeStage } from "./stage";
import { floatSubjects, placeSubjects } from "./subjects";
import { drawUnderwater } from "./underwater";

const CITY_LAYERS = 5;

export interface ComposeOptions {
  /** Number of rows of hills. */
  layers?: number;
  /** Steep limestone pillars instead of mountain ranges. */
  hasKarst?: boolean;
  /** A fixed horizon for styles that draw their own sea, in picture heights from the top. */
  horizon?: number;
}

/** Composes a brief as flat shapes, for the styles that print, paint or cut paper. */
export function composeGraphic(brief: Brief, aspect: number, options: ComposeOptions = {}): Graphic {
  if (brief.stage)
    return composeStage(brief, brief.stage, aspect, (view) =>
      composeOutside(behindOf(brief, view), view, options),
    );
  if (brief.room === "none") return composeOutside(brief, aspect, options);
  const room = () => new Random(brief.layoutSeed).fork("room");
  const { width, height } = openingOf({ brief, aspect }, room());
  const view = width / height;
  return addRoom(composeOutside(outsideOf(brief, view), view, options), { brief, aspect }, room());
}

function composeOutside(asked: Brief, aspect: number, options: ComposeOptions): Graphic {
  // In space a planet is the light source and under water light comes from above, so neither shows the sun.
  const brief = isBottomless(asked) ? { ...asked, celestial: "none" as const } : asked;
  const root = new Random(brief.layoutSeed);
  const random = root.fork("graphic");
  const noise = new Noise(random.uint32());
  const palette = choosePalette(brief, random);
  const isNight = brief.time === "night" && brief.terrain !== "space";
  const layout = compositionFor(layoutsFor(brief), brief);
  const drawn = root.fork("layout");
  const horizon =
    options.horizon ??
    (isBottomless(brief)
      ? 1.15
      : brief.terrain === "desert"
        ? drawn.range(...layout.horizon) - 0.04
        : drawn.range(...layout.horizon));
  const ownSide = drawn.sign();
  const side = brief.lightSide ?? ownSide;
  const size = drawn.range(...layout.sunSize);
  const radius = Math.min((isNight ? 0.075 : 0.1) * size * brief.grandeur, aspect * 0.24, 0.27);
  const across = 0.5 + side * drawn.range(...layout.sunAcross);
  const inside = clamp(across * aspect, radius * 0.8, aspect - radius * 0.8);
  let sun = { x: inside, y: sunHeight(brief, layout, drawn, horizon, radius), radius };
  if (brief.terrain === "space") {
    sun = { x: inside, y: drawn.range(0.26, 0.5), radius: Math.min(radius * 1.5, aspect * 0.26) };
  } else if (brief.terrain === "underwater") {
    sun = { x: inside, y: -0.03, radius };
  }
  const graphic: Graphic = { brief, layout, aspect, palette, shapes: [], horizon, sun, side, isNight };
  const layers =
    brief.terrain === "city"
      ? CITY_LAYERS
      : (options.layers ?? layout.layers ?? (brief.terrain === "desert" ? 5 : 7));

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
      if (brief.shapes) {
        const { ground, shapes } = layShapes(brief, aspect, root);
        graphic.palette = { ...palette, sky: [ground, ground, ground, ground] };
        graphic.brief = { ...brief, celestial: "none", clouds: 0, stars: 0 };
        for (const { outline, colour } of shapes)
          graphic.shapes.push(
            makeShape("subject", outline.polygons, 0.8, colour, {
              layer: 100,
              alpha: SHAPE_ALPHA,
              tone: 0.85,
            }),
          );
        return graphic;
      }
      if (!addMotif(graphic, random.fork("motif"), noise))
        graphic.shapes.push(...drawSky(graphic, random), ...drawCutouts(graphic, random, noise));
      return graphic;
    case "city":
      graphic.shapes.push(...drawSky(graphic, random), ...drawSkyline(graphic, random));
      break;
    default:
      graphic.shapes.push(...drawSky(graphic, random));
      if (isSeaside(brief)) {
        const anchors = new Set(brief.subjects.map(({ kind }) => anchorOf(kind)));
        graphic.shapes.push(...drawSeaside(graphic, random, noise, anchors));
      } else {
        const hasKarst = options.hasKarst ?? false;
        graphic.shapes.push(...drawLand(graphic, random, noise, { layers, hasKarst }));
      }
  }
  placeSubjects(graphic, root, layers);
  return graphic;
}

function layoutsFor(brief: Brief): readonly Layout[] {
  if (isSeaside(brief)) return SEA_LAYOUTS;
  if (brief.terrain === "city") return CITY_LAYOUTS;
  return isBottomless(brief) ? DEEP_LAYOUTS : LAND_LAYOUTS;
}

/** Space and under water have no horizon, so the gradient covers the whole picture. */
const isBottomless = ({ terrain }: Brief): boolean => terrain === "space" || terrain === "underwater";

function sunHeight(brief: Brief, layout: Layout, random: Random, horizon: number, radius: number): number {
  const high = random.range(0.2, 0.28);
  const low = horizon - radius * random.range(0.75, 1.7) - 0.05;
  const rise = layout.sunRise && random.range(...layout.sunRise);
  if (rise !== undefined) return Math.max(radius * 1.15 + 0.03, horizon * (1 - rise));
  return brief.time === "night" || brief.time === "day" ? Math.min(high, horizon * 0.5) : low;
}
