import { lch } from "../../core/colour";
import type { Polygon } from "../../core/path";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Board } from "./board";

const SNOW = lch(0.97, 0.01, 230);

export function drawTree(
  board: Board,
  brief: Brief,
  random: Random,
  i: number,
  j: number,
  z: number,
  size: number,
): void {
  const [x, y] = board.at(i, j, z);
  const { tile } = board;
  const height = tile * 1.25 * size;
  const isWinter = brief.season === "winter" || brief.terrain === "tundra";
  board.shade(x + tile * 0.12, y, tile * 0.22 * size);
  const trunk = (top: number): Polygon => [
    [x - tile * 0.03, y],
    [x + tile * 0.03, y],
    [x + tile * 0.025, y - top],
    [x - tile * 0.025, y - top],
  ];
  if (brief.plant === "palm") {
    drawFronds(board, x, y, height, size);
    board.face(trunk(height * 0.84), lch(0.5, 0.06, 60), 0.9);
    return;
  }
  board.face(trunk(height * 0.35), lch(0.42, 0.07, 50), 0.9);
  if (brief.plant === "conifer" || isWinter) {
    drawTiers(board, random, x, y, height, size, isWinter);
    return;
  }
  const leaf =
    brief.plant === "cherry"
      ? lch(0.82, 0.1, 355)
      : brief.season === "autumn"
        ? lch(0.68, 0.15, random.pick([40, 60, 80]))
        : lch(0.6, 0.13, random.range(125, 145));
  board.ball(x, y - height * 0.58, tile * 0.27 * size, leaf);
}

function drawTiers(
  board: Board,
  random: Random,
  x: number,
  y: number,
  height: number,
  size: number,
  isWinter: boolean,
): void {
  const needles = isWinter ? lch(0.55, 0.06, 165) : lch(0.5, 0.1, random.range(145, 165));
  for (let tier = 0; tier < 3; tier++) {
    const foot = y - height * (0.2 + tier * 0.27);
    const half = board.tile * 0.27 * size * (1 - tier * 0.24);
    const tip = foot - height * 0.42;
    for (const side of [-1, 1] as const) {
      const edge: Polygon = [
        [x + side * half, foot],
        [x, tip],
        [x, foot + half * 0.42],
        [x + side * half * 0.5, foot + half * 0.3],
      ];
      board.face(edge, needles, side < 0 ? 1.06 : 0.7);
      if (!isWinter) continue;
      const cap: Polygon = [
        [x + side * half * 0.45, foot - height * 0.21],
        [x, tip],
        [x, foot - height * 0.147],
      ];
      board.face(cap, SNOW, side < 0 ? 1 : 0.8);
    }
  }
}

function drawFronds(board: Board, x: number, y: number, height: number, size: number): void {
  const { tile } = board;
  const green = lch(0.62, 0.13, 140);
  for (let frond = 0; frond < 7; frond++) {
    const angle = (frond / 7) * Math.PI * 2;
    const endX = x + Math.cos(angle) * tile * 0.42 * size;
    const endY = y - height * 0.78 + Math.sin(angle) * tile * 0.2 * size + tile * 0.1;
    const leaf: Polygon = [
      [x, y - height * 0.86],
      [(x + endX) / 2, (y - height * 0.9 + endY) / 2 - tile * 0.1],
      [endX, endY],
      [(x + endX) / 2 + tile * 0.03, (y - height * 0.8 + endY) / 2],
    ];
    board.face(leaf, green, Math.sin(angle) > 0 ? 1 : 0.8);
  }
}
