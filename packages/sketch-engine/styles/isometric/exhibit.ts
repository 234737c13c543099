import { adjust, lch, mixEvenly, type Rgb, toLch } from "../../core/colour";
import { type Point, type Polygon, path } from "../../core/path";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { compositionFor } from "../../language/take";
import { castOf } from "../../stage/arrange";
import { boundsOfCast, extentOf, type StagedModel, solidPartsOf } from "../../stage/staged-model";
import type { Board } from "./board";

/** Greatest thickness of a thing, in tiles. */
const THICKNESS = 0.5;
/** Height of the walls of a room, in steps of the board. */
const WALL = 7.3;

/** The top of a block that stands for land; others are grass. */
const LAND: Readonly<Record<string, Rgb>> = {
  grass: lch(0.74, 0.12, 128),
  sand: lch(0.87, 0.07, 85),
  snow: lch(0.96, 0.012, 240),
  stone: lch(0.74, 0.02, 80),
  asphalt: lch(0.6, 0.012, 270),
  water: lch(0.72, 0.09, 225),
};
const EARTH = lch(0.5, 0.055, 60);

/** Things as thick cut-outs on a block: a plinth, a tiled floor, the corner of a room, or a piece of land. */
export function drawExhibit(board: Board, brief: Brief, random: Random): void {
  const { size } = board;
  const things = castOf(brief, board.aspect);
  const hue = brief.hues[0] ?? hueOf(things, random);
  const isOutdoors = brief.stage?.kind === "outdoors";
  const kind = isOutdoors ? "tiles" : compositionFor(["tiles", "room", "plinth"] as const, brief);
  const isRaised = kind === "plinth";
  const land = isOutdoors ? (LAND[brief.stage?.material ?? ""] ?? LAND.grass) : undefined;
  const floor = brief.stage?.surface ?? land ?? lch(0.88, 0.045, hue + 180);
  const side = land === LAND.grass ? EARTH : adjust(floor, -0.12);
  if (kind === "room") {
    const wall = brief.stage?.backdrop ?? lch(0.9, 0.04, hue + 150);
    board.box(0, 0, size, size, -0.8, 0, floor, side);
    board.box(-0.35, -0.35, 0.35, size + 0.35, -0.8, WALL, adjust(wall, 0.03), wall);
    board.box(0, -0.35, size, 0.35, -0.8, WALL, adjust(wall, 0.03), adjust(wall, -0.05));
    board.face(
      [board.at(0, size, 0), board.at(0, 0, 0), board.at(0, 0, WALL), board.at(0, size, WALL)],
      wall,
      1,
      0.12,
    );
    board.face(
      [board.at(size, 0, 0), board.at(0, 0, 0), board.at(0, 0, WALL), board.at(size, 0, WALL)],
      wall,
      0.88,
      0.12,
    );
    drawWindow(board, mixEvenly(wall, [1, 1, 1], 0.75));
  } else {
    board.box(0, 0, size, size, -1.6, 0, floor, side);
    if (isRaised) board.box(0.8, 0.8, size - 1.6, size - 1.6, 0, 0.7, adjust(floor, 0.04), side);
  }
  if (!isRaised) {
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++)
        if ((i + j) % 2 === 0)
          board.fill(
            [[board.at(i, j, 0), board.at(i + 1, j, 0), board.at(i + 1, j + 1, 0), board.at(i, j + 1, 0)]],
            board.lit(adjust(floor, land ? -0.015 : -0.045), 1),
          );
  }
  stand(board, things, isRaised ? 0.7 : 0, isRaised ? 0.6 : 0.76);
}

function drawWindow(board: Board, light: Rgb): void {
  const { size } = board;
  for (const [from, to] of [
    [0.28, 0.49],
    [0.51, 0.72],
  ] as const)
    board.lamp(
      [
        board.at(size * from, 0, 3),
        board.at(size * to, 0, 3),
        board.at(size * to, 0, 6.1),
        board.at(size * from, 0, 6.1),
      ],
      board.lit(light, 1.05),
    );
}

/** Stands things up, facing the viewer and thick to the back of the board, with a soft shadow. */
function stand(board: Board, things: readonly StagedModel[], z: number, share: number): void {
  const { size, tile } = board;
  const { left, right, top, bottom } = boundsOfCast(things);
  const [x0, y0] = board.at(size * 0.58, size * 0.58, z);
  /** Size on the board in the size of the picture: as wide as the board lets them and as high as there is room. */
  const unit = Math.min((size * tile * share) / (right - left), (y0 - 0.06) / (bottom - top));
  const depth = Math.min(THICKNESS * tile, (right - left) * unit * 0.16);
  const place =
    (back: number) =>
    ([x, y]: Point): Point => [
      x0 + (x - (left + right) / 2) * unit + back * 0.8,
      y0 + (y - bottom) * unit - back * 0.4,
    ];
  const half = ((right - left) * unit) / 2;
  for (let ring = 5; ring >= 0; ring--) {
    const wide = half + ring * 0.012;
    const shadow = path().ellipse(
      x0 + depth * 0.4,
      y0 - depth * 0.2,
      wide,
      0.02 + depth * 0.4 + ring * 0.008,
      48,
    );
    board.fill(shadow, [0, 0, 0], 0.06);
  }
  for (const thing of things) {
    const parts = solidPartsOf(thing);
    // Small parts lie on large ones, whose sides cover theirs.
    const solid = parts.toSorted((a, b) => extentOf(a) - extentOf(b));
    for (const { polygons, colour } of solid) {
      const sides = polygons.flatMap((polygon) => sidesOf(polygon, place(depth), place(0)));
      board.fill(sides, board.lit(adjust(colour, -0.06, 1.1), 0.66));
    }
    const front = place(0);
    for (const { polygons, colour, look } of parts)
      board.fill(
        polygons.map((polygon) => polygon.map(front)),
        board.lit(colour, look.glow ? 1.05 : 1),
        look.alpha ?? 1,
      );
  }
}

/** The surface between an outline at the back and the same outline at the front. */
function sidesOf(polygon: Polygon, back: (at: Point) => Point, front: (at: Point) => Point): Polygon[] {
  return polygon.map((to, i) => {
    const from = polygon[(i || polygon.length) - 1]!;
    const quad = [back(from), back(to), front(to), front(from)];
    const [[ax, ay], [bx, by], , [dx, dy]] = quad as [Point, Point, Point, Point];
    return (bx - ax) * (dy - ay) - (by - ay) * (dx - ax) < 0 ? quad.toReversed() : quad;
  });
}

function hueOf(things: readonly StagedModel[], random: Random): number {
  const colours = things[0]?.model.parts.map(({ colour }) => toLch(colour)) ?? [];
  return colours.find(([, chroma]) => chroma > 0.08)?.[2] ?? random.range(0, 360);
}
