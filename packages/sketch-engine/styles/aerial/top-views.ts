import { adjust, hex, lch, mixEvenly, type Rgb, scaled } from "../../core/colour";
import { clamp, hypot } from "../../core/math";
import { type Point, type Polygon, path } from "../../core/path";
import type { Random } from "../../core/random";
import type { SubjectOrder } from "../../language/brief";
import { SNOW } from "../../scenes/grounds/ground";
import { buildModel } from "../../subjects/catalogue";
import type { Model, SubjectKind } from "../../subjects/kinds";
import type { Relief, Sun } from "./relief";

const ROOFS = [hex("#7a3b2e"), hex("#8a5a44"), hex("#5b4a46"), hex("#96503a"), hex("#6d6a6a")];
const BUILDINGS: ReadonlySet<SubjectKind> = new Set(["cabin", "house", "lodge"]);

/** Where a subject stands, in picture heights, and how large it is. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

interface Seen {
  order: SubjectOrder;
  spot: Spot;
  sun: Sun;
  isSnowy: boolean;
}

/** Draws one subject as it looks from above. Call it before the relief is lit. */
export function placeFromAbove(relief: Relief, { order, spot, sun, isSnowy }: Seen, random: Random): void {
  const model = buildModel(order.kind, random, false, order.colour);
  if (BUILDINGS.has(model.kind)) {
    const tiles = order.colour ?? random.pick(ROOFS);
    const size = model.kind === "lodge" ? spot.size * 1.35 : spot.size;
    roof(relief, { ...spot, size }, isSnowy ? mixEvenly(tiles, SNOW, 0.5) : tiles, random);
  } else if (model.kind === "thing hot air balloon") balloon(relief, spot, model, sun);
  else if (model.anchor === "water") vessel(relief, spot, model, random);
  else if (model.anchor === "under") swimmer(relief, spot, model, random);
  else standing(relief, spot, model, sun);
}

/** A rectangle around a centre, turned by an angle. */
function turnedRectangle(x: number, y: number, halfLong: number, halfWide: number, angle: number): Point[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([u, v]) => [
    x + u * halfLong * cos - v * halfWide * sin,
    y + u * halfLong * sin + v * halfWide * cos,
  ]);
}

/** A gabled roof with a chimney. */
function roof(relief: Relief, { x, y, size }: Spot, colour: Rgb, random: Random): void {
  const angle = random.range(-0.5, 0.9);
  const halfWide = size * 0.3;
  const wall = size * 0.28;
  const across = (px: number, py: number): number =>
    Math.abs((py - y) * Math.cos(angle) - (px - x) * Math.sin(angle));
  relief.raise(
    turnedRectangle(x, y, size * 0.5, halfWide, angle),
    [x, y],
    colour,
    (px, py) => wall + (1 - across(px, py) / halfWide) * size * 0.24,
  );
  const chimneyX = x + Math.cos(angle) * size * 0.22;
  const chimneyY = y + Math.sin(angle) * size * 0.22;
  const ground = wall * 0.4;
  relief.raise(
    turnedRectangle(chimneyX, chimneyY, size * 0.045, size * 0.045, angle),
    [chimneyX, chimneyY],
    hex("#6b5a50"),
    () => ground,
  );
}

/** A hull with its sail laid to one side and a wake behind. */
function vessel(relief: Relief, { x, y, size }: Spot, model: Model, random: Random): void {
  const angle = random.range(-0.9, -0.4);
  const turn = (u: number, v: number): Point => [
    x + size * (u * Math.cos(angle) - v * Math.sin(angle)),
    y + size * (u * Math.sin(angle) + v * Math.cos(angle)),
  ];
  for (const side of [-1, 1]) {
    const wake = Array.from({ length: 9 }, (_, i) => turn(-0.45 - i * 0.16, side * (0.1 + i * 0.045)));
    const back = Array.from({ length: 9 }, (_, i) =>
      turn(-0.45 - i * 0.16, side * (0.07 + i * 0.028)),
    ).reverse();
    relief.paint([[...wake, ...back]], [0.85, 0.9, 0.95], 0.55);
  }
  const hull = Array.from({ length: 25 }, (_, i) => {
    const t = i / 24;
    return turn(t - 0.5, 0.15 * Math.sin(Math.PI * Math.min(1, t * 0.82 + 0.18)) * (t > 0.98 ? 0 : 1));
  });
  const other = Array.from({ length: 25 }, (_, i) => {
    const t = 1 - i / 24;
    return turn(t - 0.5, -0.15 * Math.sin(Math.PI * Math.min(1, t * 0.82 + 0.18)) * (t > 0.98 ? 0 : 1));
  });
  const colour = strongest(model);
  relief.raise([...hull, ...other], [x, y], colour, () => size * 0.08);
  relief.paint([inset([...hull, ...other], x, y, 0.66)], adjust(hex("#c9a77a"), 0.03));
  const sail = [turn(0.34, 0), turn(-0.34, 0.3), turn(-0.2, 0.02)];
  relief.raise(
    sail,
    [x, y],
    lch(0.95, 0.02, 90),
    (px, py) => size * (0.12 + 0.5 * clamp(1 - hypot(px - x, py - y) / (size * 0.4))),
  );
}

/** The round top of a balloon high above its shadow. */
function balloon(relief: Relief, { x, y, size }: Spot, model: Model, sun: Sun): void {
  const radius = size * 0.42;
  const fall = size * 1.5;
  relief.paint([disc(x - sun.x * fall, y - sun.y * fall, radius * 0.9)], [0.05, 0.06, 0.09], 0.6);
  const panels = model.parts.filter(({ shading }) => shading === "sphere").map(({ colour }) => colour);
  const gores = 16;
  for (let i = 0; i < gores; i++) {
    const from = (i / gores) * Math.PI * 2;
    const to = ((i + 1) / gores) * Math.PI * 2;
    const rim = [0, 0.5, 1].map((t): Point => {
      const angle = from + (to - from) * t;
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    });
    const facing = 0.85 + 0.4 * (Math.cos(from) * sun.x + Math.sin(from) * sun.y);
    const colour = panels[i % Math.max(1, panels.length)] ?? strongest(model);
    relief.paint([[[x, y], ...rim]], scaled(colour, facing));
  }
  relief.paint([disc(x, y, radius * 0.16)], strongest(model));
}

/** A whale, fish or turtle just below the surface. */
function swimmer(relief: Relief, { x, y, size }: Spot, model: Model, random: Random): void {
  const turn = random.range(-0.5, 0.5);
  for (const part of model.parts)
    relief.paint(
      part.outline.placed(x, y + size / 2, size, turn).polygons,
      part.colour,
      0.7 * (part.alpha ?? 1),
    );
}

/** People, animals and towers: small from above, but their long shadow shows what they are. */
function standing(relief: Relief, { x, y, size }: Spot, model: Model, sun: Sun): void {
  const isAloft = model.anchor === "sky";
  // A shadow points away from the light; what flies casts it at a distance.
  const lift = isAloft ? size * 0.9 : 0;
  const reach = clamp(0.5 / sun.slope, 0.8, 1.5);
  const footX = x - sun.x * lift;
  const footY = y - sun.y * lift;
  const shadow = (px: number, py: number): Point => [
    footX + (px - x) * 0.9 - sun.x * (y - py) * reach,
    footY + (px - x) * 0.28 - sun.y * (y - py) * reach,
  ];
  for (const part of model.parts) {
    const outline = part.outline.placed(x, y, size).map(shadow);
    relief.paint(outline.polygons, [0.05, 0.06, 0.09], 0.7 * (part.alpha ?? 1));
  }
  for (const part of model.parts) {
    // Foreshortened: from high above, heights shrink to a third.
    const outline = part.outline.placed(x, y, size).map((px, py) => [px, y + (py - y) * 0.36]);
    relief.paint(outline.polygons, part.colour, part.alpha ?? 1);
  }
}

const inset = (outline: Polygon, x: number, y: number, share: number): Point[] =>
  outline.map(([px, py]) => [x + (px - x) * share, y + (py - y) * share]);

/** The most colourful part, which from afar is the colour of the whole. */
function strongest(model: Model): Rgb {
  let best: Rgb = [0.5, 0.5, 0.5];
  let most = -1;
  for (const { colour } of model.parts) {
    const spread = Math.max(...colour) - Math.min(...colour);
    if (spread > most) [best, most] = [colour, spread];
  }
  return best;
}

/** Blocks of houses and towers between streets, with parks. */
export function buildCity(
  relief: Relief,
  aspect: number,
  random: Random,
  isDry: (x: number, y: number) => boolean,
): void {
  const angle = random.range(-0.35, 0.35);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const block = 0.115;
  const reach = Math.ceil((aspect + 1) / block);
  const at = (u: number, v: number): Point => [aspect / 2 + u * cos - v * sin, 0.5 + u * sin + v * cos];
  const roofs = [
    lch(0.6, 0.02, 60),
    lch(0.7, 0.015, 80),
    lch(0.52, 0.05, 40),
    lch(0.66, 0.01, 250),
    lch(0.46, 0.02, 250),
    lch(0.8, 0.01, 90),
  ];
  const lawn = lch(0.52, 0.09, 135);
  for (let j = -reach; j <= reach; j++) {
    for (let i = -reach; i <= reach; i++) {
      const [x, y] = at(i * block, j * block);
      if (x < -0.15 || y < -0.15 || x > aspect + 0.15 || y > 1.15 || !isDry(x, y)) continue;
      if (random.chance(0.09)) {
        relief.paint([turnedRectangle(x, y, block * 0.42, block * 0.42, angle)], lawn);
        for (let n = 0; n < 14; n++) {
          const [tx, ty] = at(
            (i + random.range(-0.36, 0.36)) * block,
            (j + random.range(-0.36, 0.36)) * block,
          );
          relief.dome(tx, ty, random.range(0.006, 0.011), 0.012, adjust(lawn, random.range(-0.12, 0)));
        }
        continue;
      }
      relief.paint([turnedRectangle(x, y, block * 0.43, block * 0.43, angle)], [0.42, 0.41, 0.4]);
      const centre = Math.exp(-(((x - aspect / 2) / 0.5) ** 2) - ((y - 0.45) / 0.4) ** 2);
      for (const [u, v] of [
        [-0.5, -0.5],
        [0.5, -0.5],
        [-0.5, 0.5],
        [0.5, 0.5],
      ] as const) {
        const [hx, hy] = at((i + u * 0.42) * block, (j + v * 0.42) * block);
        const colour = random.pick(roofs);
        const height = 0.012 + random.next() ** 2 * (0.03 + 0.16 * centre);
        const long = block * random.range(0.13, 0.19);
        const wide = block * random.range(0.13, 0.19);
        relief.raise(turnedRectangle(hx, hy, long, wide, angle), [hx, hy], colour, () => height);
        relief.raise(
          turnedRectangle(hx, hy, long * 0.4, wide * 0.3, angle),
          [hx, hy],
          adjust(colour, -0.08),
          () => 0.008,
        );
      }
    }
  }
}

/** The outline of a disc. */
const disc = (x: number, y: number, radius: number): Polygon =>
  path().ellipse(x, y, radius, radius, 32).polygons[0]!;
