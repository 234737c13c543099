import type { Rgb } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import type { Point, Polygon } from "../../core/path";
import type { Random } from "../../core/random";

/** A spruce large enough to show its branches. */
export function drawLargeConifer(
  frame: Frame,
  random: Random,
  x: number,
  y: number,
  height: number,
  shade: Rgb,
  lit: Rgb,
  lightSide: 1 | -1,
): void {
  const trunk = height * 0.012;
  const spread = random.range(0.125, 0.165);
  const dark: Polygon[] = [
    [
      [x - trunk, y],
      [x - trunk * 0.2, y - height],
      [x + trunk * 0.2, y - height],
      [x + trunk, y],
    ],
  ];
  const bright: Polygon[] = [];
  dark.push(silhouette(random, x, y, height, spread, -1), silhouette(random, x, y, height, spread, 1));
  let down = 0.02;
  while (down < 0.985) {
    for (const side of [-1, 1] as const) {
      if (random.chance(0.08)) continue;
      const branch = drawBranch(random, x, y, height, spread, down, side);
      (side === lightSide && random.chance(0.4) ? bright : dark).push(branch);
    }
    down += (0.0125 + 0.014 * down) * random.range(0.75, 1.25);
  }
  const options = { depth: 1, surface: Surface.plant };
  for (const polygon of dark) fillPath(frame, [polygon], shade, options);
  for (const polygon of bright) fillPath(frame, [polygon], lit, { ...options, alpha: 0.75 });
}

/** The dense inner half of the tree, on one side. */
function silhouette(
  random: Random,
  x: number,
  y: number,
  height: number,
  spread: number,
  side: 1 | -1,
): Point[] {
  const outline: Point[] = [[x, y - height]];
  let down = 0.02;
  while (down < 0.98) {
    const width = height * spread * down ** 0.85 * random.range(0.3, 0.62);
    outline.push([x + side * width, y - height * (1 - down) + width * 0.3]);
    down += random.range(0.006, 0.012) * (0.6 + down);
    outline.push([x + side * width * random.range(0.45, 0.7), y - height * (1 - down)]);
  }
  outline.push([x, y]);
  return outline;
}

/** A sagging branch with needles that hang from it. */
function drawBranch(
  random: Random,
  x: number,
  y: number,
  height: number,
  spread: number,
  down: number,
  side: 1 | -1,
): Point[] {
  const length = height * (spread * down ** 0.8 * random.range(0.6, 1.15) + 0.004);
  const drop = length * (0.1 + 0.5 * down) * random.range(0.6, 1.3);
  const start = y - height * (1 - down) + random.range(-0.004, 0.004) * height;
  const thickness = height * (0.006 + 0.014 * down) * random.range(0.75, 1.3);
  const upper: Point[] = [];
  const lower: Point[] = [];
  const twigs = Math.max(5, Math.round(length / (height * 0.0085)));
  for (let k = 0; k <= twigs; k++) {
    const t = k / twigs;
    const px = x + side * length * t;
    const py =
      start + drop * t * t - length * 0.14 * Math.sin(t * Math.PI) - length * 0.1 * Math.max(0, t - 0.8);
    const width = thickness * (1 - t) ** 0.7;
    upper.push([px, py - width * (0.25 + 0.6 * random.next())]);
    lower.push([
      px + side * width * 0.5 * random.next(),
      py + width * (k % 2 === 1 ? 0.35 : random.range(1.1, 2.1)),
    ]);
  }
  return [...upper, ...lower.reverse()];
}
