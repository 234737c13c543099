import { type Point, type Polygon, path } from "../core/path";
import type { Random } from "../core/random";
import type { Plant } from "../language/brief";

const TIERS = 5;

/** The outline of a tree with its foot at (x, y). */
export function treeOutline(
  random: Random,
  plant: Plant,
  x: number,
  y: number,
  height: number,
): readonly Polygon[] {
  if (plant === "broadleaf") return roundTree(random, x, y, height);
  if (plant === "cherry") return cherryTree(random, x, y, height);
  if (plant === "palm") return palm(random, x, y, height);
  return [spruce(x, y, height)];
}

function spruce(x: number, y: number, height: number): Polygon {
  const right: Point[] = [];
  const left: Point[] = [];
  for (let tier = 1; tier <= TIERS; tier++) {
    const edge = y - height + (height * 0.92 * tier) / TIERS;
    const half = height * 0.2 * (tier / TIERS) ** 0.8;
    right.push([x + half, edge], [x + half * 0.55, edge - height * 0.012]);
    left.push([x - half, edge], [x - half * 0.55, edge - height * 0.012]);
  }
  const trunk = height * 0.02;
  return [
    [x, y - height],
    ...right,
    [x + trunk, y - height * 0.08],
    [x + trunk, y],
    [x - trunk, y],
    [x - trunk, y - height * 0.08],
    ...left.reverse(),
  ];
}

/** A trunk with a crown of three or four overlapping balls. */
function roundTree(random: Random, x: number, y: number, height: number): readonly Polygon[] {
  const tree = path().rect(x - height * 0.03, y - height * 0.45, height * 0.06, height * 0.47);
  tree.ellipse(x, y - height * 0.62, height * 0.25, height * 0.26, 20);
  for (const side of [-1, 1]) {
    const radius = height * random.range(0.15, 0.2);
    tree.ellipse(x + side * height * 0.17, y - height * random.range(0.5, 0.6), radius, radius, 18);
  }
  tree.ellipse(x + height * random.range(-0.08, 0.08), y - height * 0.8, height * 0.17, height * 0.18, 18);
  return tree.polygons;
}

const BLOSSOM_CLOUDS = 9;

/** A wide, low crown of blossom on a short forked trunk. */
function cherryTree(random: Random, x: number, y: number, height: number): readonly Polygon[] {
  const tree = path();
  // The stem forks once.
  const at = (dx: number, dy: number): Point => [x + dx * height, y - dy * height];
  const stem = [at(-0.04, 0), at(-0.022, 0.2), at(-0.2, 0.5), at(-0.16, 0.5), at(0, 0.27)];
  tree.polygon([...stem, at(0.17, 0.5), at(0.2, 0.5), at(0.03, 0.18), at(0.04, 0)]);
  tree.ellipse(x, y - height * 0.52, height * 0.3, height * 0.22, 20);
  for (let i = 0; i < BLOSSOM_CLOUDS; i++) {
    // Points along an arch from the left over the top to the right.
    const angle = Math.PI * (1.02 + (0.96 * i) / (BLOSSOM_CLOUDS - 1));
    const radius = height * random.range(0.1, 0.16);
    const reach = random.range(0.85, 1.1);
    tree.ellipse(
      x + Math.cos(angle) * height * 0.38 * reach,
      y - height * 0.45 + Math.sin(angle) * height * 0.38 * reach,
      radius * 1.15,
      radius,
      16,
    );
  }
  return tree.polygons;
}

function palm(random: Random, x: number, y: number, height: number): readonly Polygon[] {
  const bend = random.range(-0.25, 0.25) * height;
  const crownX = x + bend;
  const crownY = y - height * 0.85;
  const tree = path().polygon([
    [x - height * 0.03, y],
    [x + bend * 0.5 - height * 0.015, y - height * 0.5],
    [crownX - height * 0.012, crownY],
    [crownX + height * 0.012, crownY],
    [x + bend * 0.5 + height * 0.02, y - height * 0.5],
    [x + height * 0.03, y],
  ]);
  for (let i = 0; i < 7; i++) {
    const angle = Math.PI * (1.02 + (i / 6) * 0.96);
    const length = height * 0.42;
    const endX = crownX + Math.cos(angle) * length;
    const endY = crownY + Math.sin(angle) * length * 0.6 + length * 0.42;
    const middleX = crownX + Math.cos(angle) * length * 0.6;
    const middleY = crownY + Math.sin(angle) * length * 0.8;
    tree
      .moveTo(crownX, crownY)
      .quadTo(middleX, middleY - height * 0.02, endX, endY, 8)
      .quadTo(middleX, middleY + height * 0.1, crownX, crownY, 8);
  }
  return tree.polygons;
}
