import { checkpoint } from "../../core/checkpoint";
import { coverageOf } from "../../core/coverage";
import { INFINITE_DEPTH } from "../../core/frame";
import { hypot } from "../../core/math";
import { Noise } from "../../core/noise";
import { type Point, type Polygon, strokeOutline } from "../../core/path";
import type { Random } from "../../core/random";
import type { World } from "../world";

/** A forked lightning bolt, and the clouds that it lights from inside. */
export function addLightning(world: World, random: Random): void {
  const { frame, camera } = world;
  const { width, height, colour, depth } = frame;
  const noise = new Noise(random.uint32());
  const ground = camera.horizon * height;
  const centre = width * random.range(0.25, 0.75);
  const bolt: Polygon[] = [];
  fork(bolt, random, height, centre, height * 0.05, ground, height * 0.0032, 2);

  for (let row = 0; row < Math.min(ground, height); row++) {
    if ((row & 7) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      if (depth[pixel]! < INFINITE_DEPTH) continue;
      const distance = hypot(column - centre, (row - ground * 0.35) * 0.8) / height;
      const clouds = 0.75 + 0.6 * noise.fractal((column / height) * 4, (row / height) * 5, 3);
      const light = 0.42 * Math.exp(-distance * 4.2) * clouds;
      colour[pixel * 3]! += light * 0.62;
      colour[pixel * 3 + 1]! += light * 0.66;
      colour[pixel * 3 + 2]! += light * 0.95;
    }
  }
  const mask = coverageOf(bolt, width, height);
  if (!mask) return;
  for (let row = 0; row < mask.height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < mask.width; column++) {
      const covered = mask.coverage[row * mask.width + column]!;
      const pixel = (mask.top + row) * width + mask.left + column;
      if (covered < 0.01 || depth[pixel]! < INFINITE_DEPTH) continue;
      colour[pixel * 3]! += covered * 2.2;
      colour[pixel * 3 + 1]! += covered * 2.2;
      colour[pixel * 3 + 2]! += covered * 2.7;
    }
  }
}

function fork(
  bolt: Polygon[],
  random: Random,
  height: number,
  x: number,
  top: number,
  bottom: number,
  width: number,
  branches: number,
): void {
  const points: Point[] = [[x, top]];
  let px = x;
  let py = top;
  while (py < bottom) {
    py += height * random.range(0.008, 0.026);
    px += height * random.gaussian() * 0.011;
    points.push([px, py]);
    if (branches > 0 && random.chance(0.13)) {
      fork(bolt, random, height, px, py, py + height * random.range(0.06, 0.2), width * 0.45, branches - 1);
    }
  }
  bolt.push(...strokeOutline(points, width, width * 0.5));
}
