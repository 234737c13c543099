import { adjust, type Rgb } from "../../core/colour";
import { type Point, path } from "../../core/path";
import type { Random } from "../../core/random";
import { arc } from "../shared/sheet";
import type { Stencils } from "./stencils";

/** A square to fill with a motif; position and size in picture heights. */
export interface Tile {
  press: Stencils;
  random: Random;
  x: number;
  y: number;
  size: number;
  first: Rgb;
  second: Rgb;
  /** The main corner, clockwise from the top left. */
  corner: 0 | 1 | 2 | 3;
}

const RIGHT_ANGLE = Math.PI / 2;
const START_ANGLES = [0, RIGHT_ANGLE, Math.PI, -RIGHT_ANGLE] as const;

function cornerOf({ x, y, size }: Tile, corner: number): Point {
  return [corner === 1 || corner === 2 ? x + size : x, corner >= 2 ? y + size : y];
}

function pie(tile: Tile, corner: number, radius: number): Point[] {
  const [x, y] = cornerOf(tile, corner);
  const start = START_ANGLES[corner as 0 | 1 | 2 | 3];
  return [[x, y], ...arc(x, y, radius, start, start + RIGHT_ANGLE)];
}

const centreOf = ({ x, y, size }: Tile): Point => [x + size / 2, y + size / 2];

/** A gradient from the top left to the bottom right. */
const fade = ({ x, y, size }: Tile, colour: Rgb, lighter: number) => ({
  from: [x, y] as Point,
  to: [x + size, y + size] as Point,
  colour: adjust(colour, lighter),
});

function quarter(tile: Tile): void {
  const from = cornerOf(tile, tile.corner);
  const to = cornerOf(tile, (tile.corner + 2) % 4);
  tile.press.print([pie(tile, tile.corner, tile.size)], tile.first, {
    from,
    to,
    colour: adjust(tile.first, 0.12),
  });
}

function rainbow(tile: Tile): void {
  const [x, y] = cornerOf(tile, tile.corner);
  const start = START_ANGLES[tile.corner];
  for (let band = 0; band < 4; band++) {
    const outer = arc(x, y, tile.size * (1 - band * 0.25), start, start + RIGHT_ANGLE);
    const inner = arc(x, y, tile.size * (0.875 - band * 0.25), start + RIGHT_ANGLE, start);
    tile.press.print([[...outer, ...inner]], tile.first);
  }
}

function disc(tile: Tile): void {
  const { press, random, size, first, second } = tile;
  const [x, y] = centreOf(tile);
  press.print(path().ellipse(x, y, size * 0.5, size * 0.5, 90), first, fade(tile, first, -0.14));
  if (random.chance(0.6)) press.print(path().ellipse(x, y, size * 0.24, size * 0.24, 60), second);
}

function wedge(tile: Tile): void {
  const { press, random, x, y, size, first } = tile;
  const triangle: Point[] = [
    [x, y + size],
    [x + size, y + size],
    [random.chance(0.5) ? x : x + size, y],
  ];
  press.print([triangle], first, { from: [x, y], to: [x, y + size], colour: adjust(first, 0.1) });
}

function stripes({ press, random, x, y, size, first, corner }: Tile): void {
  const count = random.integer(4, 6);
  const step = size / count;
  for (let i = 0; i < count; i++) {
    const stripe =
      corner % 2 === 1
        ? path().rect(x, y + i * step, size, step / 2)
        : path().rect(x + i * step, y, step / 2, size);
    press.print(stripe, first);
  }
}

function half(tile: Tile): void {
  const [x, y] = centreOf(tile);
  const start = tile.corner * RIGHT_ANGLE;
  tile.press.print(
    [arc(x, y, tile.size / 2, start, start + Math.PI, 50)],
    tile.first,
    fade(tile, tile.first, 0.13),
  );
}

function dots({ press, x, y, size, first }: Tile): void {
  const step = size / 4;
  for (let i = 0; i < 16; i++) {
    const dotX = x + ((i % 4) + 0.5) * step;
    press.print(
      path().ellipse(dotX, y + (Math.floor(i / 4) + 0.5) * step, size * 0.055, size * 0.055, 20),
      first,
    );
  }
}

function leaf(tile: Tile): void {
  tile.press.print([pie(tile, tile.corner, tile.size)], tile.first);
  tile.press.print([pie(tile, (tile.corner + 2) % 4, tile.size * 0.5)], tile.second);
}

function target(tile: Tile): void {
  const { press, x, y, size, first, second } = tile;
  const [centreX, centreY] = centreOf(tile);
  press.print(path().rect(x + size * 0.25, y + size * 0.25, size * 0.5, size * 0.5), first);
  press.print(path().ellipse(centreX, centreY, size * 0.17, size * 0.17, 50), second);
}

function hourglass(tile: Tile): void {
  const { press, x, y, size, first, second } = tile;
  const centre = centreOf(tile);
  press.print([[[x, y], [x + size, y], centre]], first);
  press.print([[[x, y + size], [x + size, y + size], centre]], second);
}

/** All motifs of a tile. */
export const TILES: readonly ((tile: Tile) => void)[] = [
  quarter,
  rainbow,
  disc,
  wedge,
  stripes,
  half,
  dots,
  leaf,
  target,
  hourglass,
];
