import { mixEvenly } from "../core/colour";
import { lerp } from "../core/math";
import type { Noise } from "../core/noise";
import type { Point, Polygon } from "../core/path";
import type { Random } from "../core/random";
import type { Design } from "../subjects/kinds";
import { foliageColour, landColour } from "./palette";
import { type Graphic, makeShape, type Shape } from "./shape";
import { glint } from "./sky";
import { treeOutline } from "./trees";

const WAVES = 5;
const GLINTS = 22;
const STEP = 0.004;
/** The nearest land, on which subjects of the shore stand. */
export const HEADLAND_LAYER = 6;

/** Open water with an island or a coast, rows of waves, and a headland in the foreground. */
export function drawSeaside(
  graphic: Graphic,
  random: Random,
  noise: Noise,
  anchors: ReadonlySet<Design["anchor"]>,
): Shape[] {
  const { brief, aspect, horizon, palette } = graphic;
  const water: Polygon = [
    [-0.01, horizon],
    [aspect + 0.01, horizon],
    [aspect + 0.01, 1.01],
    [-0.01, 1.01],
  ];
  const shapes = [makeShape("water", [water], 0.35, mixEvenly(palette.land[1], palette.sky[0], 0.45))];
  const isIsland = brief.terrain === "island";
  const standsAshore = anchors.has("ground");
  if (isIsland || standsAshore || random.chance(0.5))
    shapes.push(...drawIsland(graphic, random, noise, isIsland));
  if (brief.celestial !== "none") shapes.push(...drawGlints(graphic, random));
  for (let i = 1; i <= WAVES; i++) shapes.push(drawWave(graphic, random, noise, i));
  if (standsAshore || (!isIsland && random.chance(0.55))) shapes.push(drawHeadland(graphic, random, noise));
  return shapes;
}

function drawIsland(graphic: Graphic, random: Random, noise: Noise, isMain: boolean): Shape[] {
  const { brief, aspect, horizon, palette, side, layout } = graphic;
  const row = random.integer(0, 220);
  const shift = random.range(0, 90);
  const centre = (isMain ? 0.5 - side * 0.16 : 0.5 - side * 0.38) * aspect;
  const half = Math.min(isMain ? 0.3 : 0.34, aspect * 0.32);
  const crest: Point[] = [];
  for (let x = -0.1; x <= aspect + 0.1; x += STEP) {
    const distance = (x - centre) / half;
    const height =
      Math.exp(-distance * distance * 1.6) *
        (0.15 + 0.1 * noise.fractalLine(x * 5 + shift, 4, row)) *
        layout.relief -
      0.03;
    crest.push([x, horizon - Math.max(0, height)]);
  }
  const outline: Polygon = [[-0.1, horizon + 0.001], ...crest, [aspect + 0.1, horizon + 0.001]];
  const colour = landColour(palette, isMain ? 0.5 : 0.3);
  const shapes = [makeShape("ridge", [outline], 0.3, colour)];
  if (!isMain || brief.plant === "none") return shapes;
  const trees = Math.round(26 * brief.vegetation);
  for (let i = 0; i < trees; i++) {
    const x = centre + random.range(-0.85, 0.85) * half;
    const point = crest[Math.round((x + 0.1) / STEP)];
    if (!point || point[1] > horizon - 0.004) continue;
    const tree = treeOutline(
      random,
      brief.plant,
      x,
      point[1] + random.range(0.002, 0.02),
      random.range(0.05, 0.1),
    );
    shapes.push(makeShape("tree", tree, 0.6, foliageColour(palette, random.range(0.65, 0.85))));
  }
  return shapes;
}

function drawGlints({ sun, horizon, palette }: Graphic, random: Random): Shape[] {
  return Array.from({ length: GLINTS }, (_, i) => {
    const half = sun.radius * random.range(0.3, 1.05) * (1 + i * 0.02);
    const sliver = glint(sun.x, horizon + 0.01 + (i * 0.017 * (1 - horizon)) / 0.4, half, 0.005);
    return makeShape("glint", sliver.polygons, 0.4, palette.sun, { alpha: 0.8 });
  });
}

function drawWave(graphic: Graphic, random: Random, noise: Noise, index: number): Shape {
  const { brief, aspect, horizon, palette } = graphic;
  const nearness = index / (WAVES + 1);
  const row = random.integer(0, 220);
  const shift = random.range(0, 90);
  const level = lerp(horizon + 0.035, 1, ((index - 0.4) / WAVES) ** 1.4);
  const amplitude = 0.004 + 0.03 * nearness * (0.4 + brief.wind + brief.storm);
  const length = 0.07 + 0.22 * nearness;
  const outline: Point[] = [[-0.1, 1.02]];
  for (let x = -0.1; x <= aspect + 0.1; x += STEP) {
    const phase = ((x + shift) / length) * Math.PI * 2;
    const swell = Math.sin(phase) + 0.35 * Math.sin(phase * 2 + 1.2);
    outline.push([x, level - amplitude * swell * (0.7 + 0.5 * noise.line(x * 2 + shift, row))]);
  }
  outline.push([aspect + 0.1, 1.02]);
  const colour = mixEvenly(landColour(palette, 0.35 + 0.6 * nearness), palette.sky[0], 0.25);
  return makeShape("wave", [outline], 0.04 + 0.96 * nearness ** 0.9, colour, { layer: index });
}

function drawHeadland(graphic: Graphic, random: Random, noise: Noise): Shape {
  const { aspect, palette, side, horizon } = graphic;
  const row = random.integer(0, 220);
  const shift = random.range(0, 90);
  const reach = 0.62 * Math.min(aspect, 1.3);
  const outline: Point[] = [[side > 0 ? -0.1 : aspect + 0.1, 1.02]];
  for (let i = 0; i <= 120; i++) {
    const u = i / 120;
    const x = side > 0 ? -0.1 + u * reach : aspect + 0.1 - u * reach;
    outline.push([
      x,
      Math.max(0.69, horizon + 0.06) + 0.34 * u ** 2.2 + 0.03 * noise.fractalLine(u * 7 + shift, 4, row),
    ]);
  }
  return makeShape("ridge", [outline], 1, landColour(palette, 0.97), { layer: HEADLAND_LAYER });
}
