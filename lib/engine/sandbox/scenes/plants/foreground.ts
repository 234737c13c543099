import { lch, type Rgb } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import type { Point, Polygon } from "../../core/path";
import type { Random } from "../../core/random";
import { project } from "../camera";
import type { Ground } from "../grounds/ground";
import type { World } from "../world";

/** Dark trees at the edge of the picture and grass before the eye: they give the rest its distance. */
export function paintForeground(world: World, ground: Ground): void {
  if (!ground.isFramed) return;
  const { brief } = world;
  const random = world.random.fork("fg");
  if (brief.plant === "conifer" && brief.vegetation > 0.3) frameWithConifers(world, random);
  if (ground.hasGrass && brief.season !== "winter") growGrass(world, random);
}

function frameWithConifers(world: World, random: Random): void {
  const { frame, brief, air } = world;
  const { width, height } = frame;
  const hue = brief.season === "autumn" ? 60 : 150;
  const body = lch(0.3, 0.045 * brief.saturation, hue);
  const edge = lch(0.4, 0.06 * brief.saturation, hue);
  const fog = new Float32Array(3);
  air.fogAt(air.aspect / 2, air.horizon, fog);
  const shadeOf = (c: 0 | 1 | 2): number =>
    body[c] * (air.ambient[c] * air.ambientIntensity * 0.55 + air.key[c] * air.keyIntensity * 0.05) * 0.9 +
    fog[c]! * 0.025;
  const litOf = (c: 0 | 1 | 2): number =>
    edge[c] * (air.ambient[c] * air.ambientIntensity * 0.7 + air.key[c] * air.keyIntensity * 0.4) +
    fog[c]! * 0.03;
  const shade: Rgb = [shadeOf(0), shadeOf(1), shadeOf(2)];
  const lit: Rgb = [litOf(0), litOf(1), litOf(2)];

  // Across the picture from the sun: position, foot and height in picture units.
  const trees: [across: number, foot: number, tall: number][] = [
    [0.05, 1.06, random.range(0.66, 0.82)],
    [0.125, 1.06, random.range(0.4, 0.54)],
    [-0.02, 1.04, random.range(0.5, 0.66)],
  ];
  if (brief.complexity > 0.4) {
    trees.push([1, 1.06, random.range(0.34, 0.46)], [0.955, 1.07, random.range(0.2, 0.3)]);
  }
  trees.push([0.185, 1.07, random.range(0.2, 0.32)]);
  const onLeft = air.sunX > air.aspect / 2;
  for (const [across, foot, tall] of trees) {
    const x = (onLeft ? across : 1 - across) * width + random.range(-0.012, 0.012) * height;
    drawLargeConifer(frame, random, x, foot * height, tall * height, shade, lit, air.lightSide);
  }
}

/** A spruce near enough to show its branches. */
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

/** The dense inner half of the tree on one side. */
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

/** A branch that sags, with needles hanging from it. */
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

const BLADES_PER_HEIGHT = 1500;
const NEAREST_BLADE = 1.25;

function growGrass(world: World, random: Random): void {
  const { frame, brief, air, camera } = world;
  const blades: { z: number; x: number; ground: number; luck: number }[] = [];
  const count = Math.round(BLADES_PER_HEIGHT * air.aspect);
  for (let i = 0; i < count; i++) {
    const z = NEAREST_BLADE * 3.4 ** random.next();
    const x = (((random.next() - 0.5) * air.aspect * z) / camera.focal) * 1.05;
    const ground = world.heightAt(x, z, 6);
    const luck = random.next();
    if (world.hasWater && ground < 0.03) continue;
    blades.push({ z, x, ground, luck });
  }
  blades.sort((a, b) => b.z - a.z);
  for (const { z, x, ground, luck } of blades) {
    const foot = project(camera, frame.width, frame.height, x, ground, z);
    if (foot.y < 0 || foot.y > frame.height * 1.08) continue;
    const length = foot.scale * (0.035 + 0.06 * luck * luck);
    const lean = -air.lightSide * length * (0.15 + 0.5 * ((luck * 7.3) % 1));
    const half = Math.max(0.5, foot.scale * 0.0022);
    const hue = brief.season === "autumn" ? 75 + 20 * luck : 118 + 18 * luck;
    const leaf = lch(0.34 + 0.25 * ((luck * 13.7) % 1), 0.09 * brief.saturation, hue);
    const key = air.keyIntensity * (0.15 + 0.55 * ((luck * 5.1) % 1));
    const ambient = air.ambientIntensity * 0.75;
    const colour: Rgb = [
      leaf[0] * (air.key[0] * key + air.ambient[0] * ambient),
      leaf[1] * (air.key[1] * key + air.ambient[1] * ambient),
      leaf[2] * (air.key[2] * key + air.ambient[2] * ambient),
    ];
    const blade: Point[] = [
      [foot.x - half, foot.y + 1],
      [foot.x - half * 0.6 + lean * 0.35, foot.y - length * 0.6],
      [foot.x + lean, foot.y - length],
      [foot.x + half * 0.6 + lean * 0.35, foot.y - length * 0.6],
      [foot.x + half, foot.y + 1],
    ];
    fillPath(frame, [blade], colour, { depth: z * 0.97, surface: Surface.plant });
  }
}
