import { lch, type Rgb } from "../../core/colour";
import { hueDistance } from "../../core/math";
import { Random } from "../../core/random";
import type { Brief, Plant } from "../../language/brief";
import { project } from "../camera";
import type { World } from "../world";
import { Brush } from "./brush";
import { drawBamboo, drawBroadleaf, drawCactus, drawConifer, drawPalm, type Tree } from "./shapes";

const DRAW: Readonly<Record<Plant, (tree: Tree) => void>> = {
  conifer: drawConifer,
  none: drawConifer,
  bamboo: drawBamboo,
  broadleaf: drawBroadleaf,
  cherry: drawBroadleaf,
  palm: drawPalm,
  cactus: drawCactus,
};

/** Minimum height in pixels; smaller trees are not drawn. */
const SMALLEST = 1.2;
const fog = new Float32Array(3);

/**
 * Draws one tree into the world.
 * @param seed determines the shape and the shade of the tree
 */
export function drawTree(
  world: World,
  x: number,
  ground: number,
  z: number,
  treeHeight: number,
  seed: number,
): void {
  const { frame, brief, air } = world;
  const foot = project(world.camera, frame.width, frame.height, x, ground, z);
  const height = treeHeight * foot.scale;
  if (height < SMALLEST || foot.x < -height || foot.x > frame.width + height) return;
  const random = new Random(seed);
  const leaf = leafColour(brief, brief.plant, random);
  const hidden = world.fogAmountAt(z, ground + treeHeight * 0.4);
  air.fogAt(foot.x / frame.height, foot.y / frame.height, fog);
  const key = air.keyIntensity * (0.25 + 0.75 * world.lightAt(x, z));
  const ambient = air.ambientIntensity;
  const light = (channel: 0 | 1 | 2, keyShare: number, ambientShare: number): number => {
    const lit =
      leaf[channel] * (air.key[channel] * key * keyShare + air.ambient[channel] * ambient * ambientShare);
    return lit + (fog[channel]! - lit) * hidden;
  };
  const lit: Rgb = [light(0, 1, 0.8), light(1, 1, 0.8), light(2, 1, 0.8)];
  const shade: Rgb = [light(0, 0.12, 0.62), light(1, 0.12, 0.62), light(2, 0.12, 0.62)];
  DRAW[brief.plant]({
    frame,
    brush: new Brush(frame, z, shade, lit),
    random,
    x: foot.x,
    y: foot.y,
    height,
    depth: z,
    shade,
    lit,
    lightSide: air.lightSide,
  });
}

const AUTUMN_HUES = [35, 48, 62, 78, 90] as const;

function leafColour(brief: Brief, plant: Plant, random: Random): Rgb {
  let lightness = random.range(0.3, 0.44);
  let chroma = random.range(0.05, 0.085);
  let hue = random.range(125, 165);
  if (plant === "broadleaf") {
    lightness = random.range(0.42, 0.55);
    chroma = random.range(0.08, 0.12);
    hue = random.range(118, 142);
    if (brief.season === "autumn") {
      hue = random.pick(AUTUMN_HUES);
      chroma = random.range(0.12, 0.16);
      lightness = random.range(0.5, 0.66);
    } else if (brief.season === "winter") {
      chroma = 0.02;
      lightness = 0.7;
    }
  } else if (plant === "cherry") {
    lightness = random.range(0.74, 0.84);
    chroma = random.range(0.08, 0.12);
    hue = random.range(350, 366);
  } else if (plant === "conifer" && brief.season === "winter") {
    lightness += 0.1;
    chroma *= 0.5;
    hue = 190;
  } else if (plant === "conifer" && brief.season === "autumn" && random.chance(0.35)) {
    // Some conifers of a spruce forest are larches.
    hue = random.range(65, 90);
    lightness += 0.15;
    chroma += 0.05;
  }
  const palette = brief.hues[Math.min(1, brief.hues.length - 1)];
  if (palette !== undefined) hue += hueDistance(hue, palette) * 0.35;
  return lch(lightness, chroma * brief.saturation, hue);
}
