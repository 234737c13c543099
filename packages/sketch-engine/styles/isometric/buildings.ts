import { adjust, hex, lch, type Rgb } from "../../core/colour";
import { path } from "../../core/path";
import type { Random } from "../../core/random";
import { type Board, LAMPLIGHT } from "./board";

const WALLS = ["#f3e3c9", "#e8c9a1", "#d9dfe3", "#f0b8a0", "#bfd4cf", "#f6d58f"].map(hex);
const ROOFS = ["#c8553d", "#a8412f", "#41607c", "#6b4a63", "#2f7f74"].map(hex);
const FACADES = ["#cfd8dc", "#f0e2cf", "#b7c6d6", "#e6b89c", "#9fb8ad", "#d8c3e0"].map(hex);
const GLASS = lch(0.55, 0.05, 240);
const SNOW = lch(0.97, 0.01, 230);

/** The artificial lights of a city. */
export interface Glow {
  /** Brightness of the lights, 0..1. */
  neon: number;
  hues: readonly number[];
}

/** A block on the board: its position and size in tiles. */
interface Block {
  i: number;
  j: number;
  /** Size in both directions. */
  size: number;
  from: number;
  to: number;
}

function windows(board: Board, random: Random, block: Block, rows: number, columns: number): void {
  const { i, j, size, from, to } = block;
  for (const isLeft of [true, false]) {
    for (let row = 0; row < rows; row++) {
      const low = from + (to - from) * ((row + 0.25) / rows);
      const high = from + (to - from) * ((row + 0.72) / rows);
      for (let column = 0; column < columns; column++) {
        const start = ((column + 0.25) / columns) * size;
        const end = ((column + 0.75) / columns) * size;
        const at = (along: number, z: number) =>
          isLeft ? board.at(i + along, j + size, z) : board.at(i + size, j + along, z);
        const pane = [at(start, low), at(end, low), at(end, high), at(start, high)];
        if (board.isNight && random.chance(0.62)) board.lamp(pane, LAMPLIGHT, isLeft ? 1.1 : 0.85);
        else board.face(pane, GLASS, isLeft ? 0.95 : 0.65);
      }
    }
  }
}

/** A gabled house in the centre of a tile. */
export function drawHouse(
  board: Board,
  random: Random,
  i: number,
  j: number,
  z: number,
  isWinter: boolean,
): void {
  const wall = random.pick(WALLS);
  const roof: Rgb = isWinter ? SNOW : random.pick(ROOFS);
  const size = 0.78;
  const eaves = 0.08;
  const top = z + 1.5;
  const near = { i: i + 0.11, j: j + 0.11 };
  board.box(near.i, near.j, size, size, z, top, wall);
  windows(board, random, { ...near, size, from: z + 0.25, to: top }, 1, 2);
  const left = near.i - eaves;
  const right = near.i + size + eaves;
  const back = near.j - eaves;
  const front = near.j + size + eaves;
  const ridge = near.j + size / 2;
  const ridgeStart = board.at(left, ridge, top + 1.15);
  const ridgeEnd = board.at(right, ridge, top + 1.15);
  board.face([board.at(left, back, top), board.at(right, back, top), ridgeEnd, ridgeStart], roof, 0.72);
  board.face([ridgeEnd, board.at(right, front, top), board.at(right, back, top)], wall, 0.6);
  board.face([board.at(left, front, top), board.at(right, front, top), ridgeEnd, ridgeStart], roof, 1);
}

const NEON_HUES = [330, 195, 290, 45, 150] as const;

/** Neon tubes around the roof and down the front corner of a tower. */
function neon(board: Board, random: Random, { i, j, size, from, to }: Block, hues: readonly number[]): void {
  const choice = hues.length > 0 ? hues : NEON_HUES;
  const tube = lch(0.8, 0.17, random.pick(choice));
  const front = [i + size, j + size] as const;
  const strip = (a: readonly [number, number], b: readonly [number, number], low: number): void =>
    board.lamp(
      [board.at(...a, to), board.at(...b, to), board.at(...b, low), board.at(...a, low)],
      tube,
      1.25,
    );
  strip([i, front[1]], front, to - 0.22);
  strip(front, [front[0], j], to - 0.22);
  strip([front[0] - 0.05, front[1]], front, from);
  if (!random.chance(0.6)) return;
  // A neon sign high on the left face.
  const sign = lch(0.82, 0.16, random.pick(choice));
  const low = from + (to - from) * random.range(0.45, 0.6);
  const high = low + (to - from) * 0.25;
  const at = (along: number, z: number) => board.at(i + along * size, front[1], z);
  board.lamp([at(0.3, low), at(0.55, low), at(0.55, high), at(0.3, high)], sign, 1.1);
}

/** A tower that fills its tile, stepped when it is tall. */
export function drawTower(
  board: Board,
  random: Random,
  i: number,
  j: number,
  z: number,
  height: number,
  glow: Glow,
): void {
  const colour = random.pick(FACADES);
  const isTall = height > 6;
  const shoulder = z + height * (isTall ? 0.7 : 1);
  const hasNeon = board.isNight && random.chance(0.12 + 0.6 * glow.neon);
  const floors = Math.max(2, Math.round((shoulder - z) * 0.9));
  board.box(i + 0.08, j + 0.08, 0.84, 0.84, z, shoulder, colour);
  windows(
    board,
    random,
    { i: i + 0.08, j: j + 0.08, size: 0.84, from: z + 0.2, to: shoulder - 0.2 },
    floors,
    3,
  );
  if (hasNeon)
    neon(board, random, { i: i + 0.08, j: j + 0.08, size: 0.84, from: z + 0.3, to: shoulder }, glow.hues);
  if (!isTall) {
    board.box(i + 0.3, j + 0.3, 0.25, 0.25, shoulder, shoulder + 0.35, adjust(colour, -0.1));
    return;
  }
  board.box(i + 0.24, j + 0.24, 0.52, 0.52, shoulder, z + height, colour);
  windows(
    board,
    random,
    { i: i + 0.24, j: j + 0.24, size: 0.52, from: shoulder + 0.1, to: z + height - 0.1 },
    3,
    2,
  );
  if (!board.isNight) return;
  // A beacon on the tallest tower.
  const [x, y] = board.at(i + 0.5, j + 0.5, z + height + 0.9);
  board.stroke([board.at(i + 0.5, j + 0.5, z + height), [x, y]], 0.0016, [0.2, 0.2, 0.3]);
  board.fill(path().ellipse(x, y, board.tile * 0.045, board.tile * 0.045, 14), [1.5, 0.35, 0.3]);
}
