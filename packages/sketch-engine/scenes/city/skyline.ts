import { type Path, path } from "../../core/path";
import type { Random } from "../../core/random";

/** One tower, in picture heights. */
export interface Building {
  x: number;
  width: number;
  /** The highest point, in picture heights from the top of the picture. */
  top: number;
  /** Blocks from the ground up, each one narrower than the block below. */
  blocks: readonly { width: number; height: number }[];
  roof: "flat" | "spire" | "mast" | "slant" | "box";
  seed: number;
}

export interface SkylineShape {
  aspect: number;
  /** The foot of the buildings, in picture heights from the top. */
  base: number;
  lowest: number;
  highest: number;
  narrowest: number;
  widest: number;
  /** Position of the tallest buildings, 0..1 across the picture. */
  centre: number;
  /** Width of the tall part, as a share of the picture's width; 0.3 when absent. */
  spread?: number;
  /** Inverts the profile: low in the centre and tall at the sides. */
  isGap?: boolean;
}

const ROOFS = ["flat", "spire", "flat", "mast", "slant", "box"] as const;

/** A row of buildings that is tallest at its centre. */
export function makeSkyline(random: Random, shape: SkylineShape): Building[] {
  const buildings: Building[] = [];
  let x = -0.08;
  while (x < shape.aspect + 0.08) {
    const width = random.range(shape.narrowest, shape.widest);
    const across = (x + width / 2) / shape.aspect;
    const near = Math.exp(-(((across - shape.centre) / (shape.spread ?? 0.3)) ** 2));
    const crowd = 0.42 + 0.58 * (shape.isGap ? 1 - near : near);
    const height = (shape.lowest + (shape.highest - shape.lowest) * random.next() ** 1.6) * crowd;
    const kind = random.integer(0, 5);
    const blocks = stackBlocks(random, width, height, kind === 1 ? 3 : kind === 2 ? 2 : 1);
    const total = blocks.reduce((sum, block) => sum + block.height, 0);
    const roof = ROOFS[kind] ?? "flat";
    buildings.push({ x, width, top: shape.base - total, blocks, roof, seed: random.uint32() });
    x += width + (random.chance(0.25) ? random.range(0.002, width * 0.4) : random.range(-0.004, 0.004));
  }
  return buildings;
}

function stackBlocks(random: Random, width: number, height: number, count: number): Building["blocks"] {
  const blocks: { width: number; height: number }[] = [];
  let blockWidth = width;
  let built = 0;
  for (let i = 0; i < count; i++) {
    const share =
      count === 1
        ? height
        : i === 0
          ? height * random.range(0.55, 0.72)
          : (height - built) * (i === count - 1 ? 1 : random.range(0.4, 0.65));
    blocks.push({ width: blockWidth, height: share });
    built += share;
    blockWidth *= random.range(0.55, 0.78);
  }
  return blocks;
}

/** The outline of a building, multiplied by `scale`. */
export function buildingOutline(building: Building, base: number, scale: number): Path {
  const outline = path();
  const centre = building.x + building.width / 2;
  let y = base;
  let topWidth = building.width;
  for (const { width, height } of building.blocks) {
    outline.rect((centre - width / 2) * scale, (y - height) * scale, width * scale, height * scale + 1);
    y -= height;
    topWidth = width;
  }
  const point = (dx: number, dy: number): [number, number] => [
    (centre + dx * topWidth) * scale,
    (y - dy * topWidth) * scale,
  ];
  const mast = (height: number): void => {
    outline.rect(
      (centre - 0.0011) * scale,
      (y - topWidth * height) * scale,
      0.0022 * scale,
      topWidth * height * scale,
    );
  };
  if (building.roof === "spire") {
    outline.polygon([point(-0.28, 0), point(0, 1.1), point(0.28, 0)]);
    mast(2.2);
  } else if (building.roof === "mast") {
    mast(0.9);
  } else if (building.roof === "slant") {
    outline.polygon([point(-0.5, -0.02), point(-0.5, 0.45), point(0.5, -0.02)]);
  } else if (building.roof === "box") {
    outline.polygon([point(-0.22, -0.02), point(-0.22, 0.22), point(0.22, 0.22), point(0.22, -0.02)]);
  }
  return outline;
}
