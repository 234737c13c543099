import { adjust, lch, mixEvenly, type Rgb, toLch } from "../core/colour";
import { type Polygon, path } from "../core/path";
import { Random } from "../core/random";
import type { Brief, Stage } from "../language/brief";
import { titleSpace } from "../lettering/title-space";
import { castOf, layoutOf } from "../stage/arrange";
import { isAfloat } from "../stage/manner";
import { chooseColours, type SettingColours } from "../stage/setting";
import { partsOf, type StagedModel } from "../stage/staged-model";
import { surround, withoutFittings } from "../stage/surroundings";
import { wispsOver } from "../stage/wisps";
import type { Part } from "../subjects/kinds";
import { LAND_LAYOUTS } from "./layouts";
import type { GraphicPalette } from "./palette";
import { type Graphic, makeShape, type Shape } from "./shape";

/** The row of shapes that lies in front of all others. */
const THING_LAYER = 100;
/** Printed styles shade what is less lit. */
const LIT = 0.85;
const DISC_RADIUS = 0.34;
/** Smaller discs are lost behind the things. */
const LEAST_DISC = 0.24;

/**
 * Things near the eye as flat shapes: a wall, what they stand on, and the things with their shadows.
 *
 * @param outside the place behind the things as a graphic for an opening of this aspect, where the stage has a view
 */
export function composeStage(
  brief: Brief,
  stage: Stage,
  aspect: number,
  outside: (aspect: number) => Graphic,
): Graphic {
  const random = new Random(brief.layoutSeed).fork("stage");
  const things = withoutFittings(castOf(brief, aspect), brief);
  const layout = layoutOf(brief);
  const colours = chooseColours(brief, things, random.fork("setting"));
  const site = { brief, aspect, things, layout, colours, random: random.fork("surroundings") };
  const isAloft = stage.kind === "air";
  const horizon = stage.kind === "flat lay" ? -0.02 : isAloft ? 1 : layout.horizon;
  const centre = middleOf(things, aspect);
  const title = titleSpace(brief, aspect);
  const radius = title?.edge === "top" ? Math.min(DISC_RADIUS, centre.y - title.height + 0.04) : DISC_RADIUS;
  const hasDisc =
    layout.hasDisc &&
    radius >= LEAST_DISC &&
    !stage.hasView &&
    stage.kind !== "flat lay" &&
    !brief.excluded.has("sun");
  const palette = paletteOf(colours);
  const behind = stage.hasView && horizon > 0.2 ? shrunk(outside(aspect / horizon), horizon) : null;
  const floor = path().polygon([
    [-0.02, horizon],
    [aspect + 0.02, horizon],
    [aspect + 0.02, 1.02],
    [-0.02, 1.02],
  ]);
  return {
    brief: {
      ...brief,
      celestial: hasDisc ? "sun" : "none",
      clouds: 0,
      terrain: behind ? brief.terrain : "hills",
    },
    layout: LAND_LAYOUTS[0]!,
    aspect,
    palette: behind ? { ...behind.palette, land: palette.land } : palette,
    shapes: [
      ...(behind?.shapes ?? []),
      ...(hasDisc
        ? [makeShape("sun", path().ellipse(centre.x, centre.y, radius, radius, 96).polygons, 0, palette.sun)]
        : []),
      ...(isAloft
        ? []
        : [
            makeShape(stage.material === "water" ? "water" : "ridge", floor.polygons, 0.72, colours.floor, {
              layer: 1,
            }),
          ]),
      ...surround(site).map(shapeOf),
      ...things.flatMap((thing) => [
        ...(isAloft || stage.material === "water"
          ? []
          : stage.kind === "flat lay" || isAfloat(brief)
            ? dropOf(thing, colours, isAfloat(brief) ? -0.07 * layout.side : 0.012)
            : shadowOf(thing, layout.side, colours)),
        ...shapesOf(thing),
      ]),
      ...wispsOver(brief, things, random.fork("wisps")).map(({ outline, colour, alpha = 1 }) =>
        makeShape("subject", outline.polygons, 0.95, colour, {
          alpha: Math.min(1, alpha * 2.2),
          tone: LIT,
          layer: THING_LAYER,
        }),
      ),
    ],
    horizon: Math.max(0.05, horizon),
    sun: hasDisc ? { ...centre, radius } : { x: aspect * (0.5 + 0.3 * layout.side), y: -0.3, radius: 0.1 },
    side: layout.side,
    isNight: false,
  };
}

function paletteOf({ wall, floor, accent }: SettingColours): GraphicPalette {
  const lighter = mixEvenly(wall, lch(0.97, 0.01, 90), 0.35);
  return {
    sky: [adjust(wall, -0.03), wall, adjust(wall, 0.015), lighter],
    sun: mixEvenly(accent, lighter, 0.25),
    land: [mixEvenly(floor, wall, 0.5), floor, adjust(floor, -0.18)],
    foliage: [floor, adjust(floor, -0.1), adjust(floor, -0.2)],
    accent,
    paper: lch(0.965, 0.012, 88),
  };
}

function middleOf(things: readonly StagedModel[], aspect: number): { x: number; y: number } {
  const main = things.filter(({ relation }) => relation === undefined);
  if (main.length === 0) return { x: aspect / 2, y: 0.5 };
  const x = main.reduce((sum, one) => sum + one.x, 0) / main.length;
  const y = main.reduce((sum, one) => sum + one.y - one.scale / 2, 0) / main.length;
  return { x, y: Math.min(y, 0.55) };
}

/** What is around the things as a flat shape. */
const shapeOf = ({ outline, colour, gradient: _gradient, glow: _glow, ...look }: Part): Shape =>
  makeShape("subject", outline.polygons, 0.8, colour, { ...look, tone: LIT, layer: THING_LAYER });

/** A place fits into the upper part of the picture. */
function shrunk(outside: Graphic, height: number): Graphic {
  const shapes = outside.shapes.map(
    ({ role, polygons, nearness, colour, ...look }): Shape =>
      makeShape(
        role,
        polygons.map((polygon) => polygon.map(([x, y]) => [x * height, y * height] as const)),
        nearness,
        colour,
        look,
      ),
  );
  return { ...outside, shapes };
}

/** The shadow on the ground: one flat shape below each thing. */
function shadowOf(
  { model, x, y, scale, relation }: StagedModel,
  side: 1 | -1,
  { floor }: SettingColours,
): Shape[] {
  if (relation === "around") return [];
  const half = (scale * model.width) / 2;
  const [lightness, chroma, hue] = toLch(floor);
  const dark = lch(lightness * 0.72, chroma, hue);
  const shadow = path().ellipse(
    x - side * half * 0.28,
    y - scale * 0.005,
    half * 1.06,
    Math.min(0.05, scale * 0.06),
    48,
  );
  return [makeShape("facet", shadow.polygons, 0.9, dark, { layer: THING_LAYER, alpha: 0.6 })];
}

/** The shadow around what lies flat: its silhouette, moved a little. */
function dropOf(thing: StagedModel, { floor }: SettingColours, reach: number): Shape[] {
  const [lightness, chroma, hue] = toLch(floor);
  const silhouette = partsOf({ ...thing, x: thing.x + reach, y: thing.y + Math.abs(reach) }).flatMap(
    ({ polygons }) =>
      // Windings differ from part to part; parts of opposite windings would cancel out.
      polygons.map((polygon) => (signedArea(polygon) < 0 ? polygon.toReversed() : polygon)),
  );
  return [
    makeShape("facet", silhouette, 0.9, lch(lightness * 0.72, chroma, hue), {
      layer: THING_LAYER,
      alpha: 0.7,
    }),
  ];
}

const signedArea = (polygon: Polygon): number =>
  polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);

const shapesOf = (thing: StagedModel): Shape[] =>
  partsOf(thing).map(({ polygons, colour, look }) =>
    makeShape("subject", polygons, 0.9, visible(colour), { ...look, layer: THING_LAYER }),
  );

/** Printing inks are never quite black. */
const visible = (colour: Rgb): Rgb => (toLch(colour)[0] < 0.16 ? lch(0.16, 0.015, 270) : colour);
