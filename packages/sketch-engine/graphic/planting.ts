import { adjust, lch, mixEvenly, type Rgb } from "../core/colour";
import { clamp, lerp } from "../core/math";
import type { Noise } from "../core/noise";
import { boundsOf } from "../core/path";
import type { Random } from "../core/random";
import type { Brief, Time } from "../language/brief";
import { foliageColour } from "./palette";
import { type Graphic, makeShape, type Ridge, type Shape } from "./shape";
import { treeOutline } from "./trees";

const BARK = lch(0.3, 0.035, 25);
/** Share of their own colour that blossom and autumn leaves keep under the light of the time of day. */
const BLOSSOM: Readonly<Record<Time, number>> = {
  dawn: 0.9,
  day: 0.92,
  golden: 0.88,
  sunset: 0.84,
  dusk: 0.7,
  night: 0.5,
};
/** Index of the first ball of a crown that is drawn as a highlight, and the step to the next one. */
const LIT_BALLS = 3;

/** The colour of a tree's leaves or blossom, close to the given colour of the plants around it. */
function leafColour({ plant, season, time }: Brief, colour: Rgb, random: Random, turned: number): Rgb {
  if (plant === "cherry")
    return mixEvenly(colour, lch(random.range(0.78, 0.88), 0.095, random.range(356, 372)), BLOSSOM[time]);
  if (season === "autumn" && plant !== "conifer" && random.chance(turned))
    return mixEvenly(colour, lch(0.66, 0.15, random.range(36, 76)), 0.4 + 0.4 * BLOSSOM[time]);
  return colour;
}

/** A tree in two or more shapes: the bark, and a crown with highlights towards the light. */
function crowned(
  outline: ReturnType<typeof treeOutline>,
  { nearness, layer, bark, leaf, side }: Crown,
): Shape[] {
  const [trunk, ...balls] = outline;
  if (!trunk) return [];
  const crown = boundsOf(balls);
  const middle = (crown.left + crown.right) / 2;
  const lit = balls.filter((ball, i) => {
    const { left, right } = boundsOf([ball]);
    return i % LIT_BALLS !== 0 && ((left + right) / 2 - middle) * side > -0.1 * (crown.right - crown.left);
  });
  return [
    makeShape("tree", [trunk], nearness, bark, { layer }),
    makeShape("tree", balls, nearness, leaf, { layer }),
    ...(lit.length > 0 ? [makeShape("tree", lit, nearness, adjust(leaf, 0.05), { layer, alpha: 0.8 })] : []),
  ];
}

interface Crown {
  nearness: number;
  layer: number;
  bark: Rgb;
  leaf: Rgb;
  side: 1 | -1;
}

/** Large foreground trees, cropped by the edges of the picture. */
export function drawFrame(graphic: Graphic, random: Random, layer: number): Shape[] {
  const { layout, brief, palette, aspect, side } = graphic;
  const isBare = brief.plant === "none" || brief.plant === "cactus" || brief.vegetation < 0.3;
  if (layout.frame === "none" || isBare || brief.terrain === "desert") return [];
  const shapes: Shape[] = [];
  const unit = Math.min(1, aspect * 1.2);
  for (const edge of layout.frame === "both" ? [-1, 1] : [-side]) {
    for (let i = 0; i < 3; i++) {
      const height = unit * [0.78, 0.56, 0.38][i]! * random.range(0.9, 1.15) * (edge === side ? 1 : 0.86);
      const inwards = [0.035, 0.13, 0.21][i]! * unit + random.range(-0.015, 0.015);
      const x = edge < 0 ? inwards : aspect - inwards;
      const colour = leafColour(brief, foliageColour(palette, 1 - 0.07 * i), random, 1);
      const outline = treeOutline(random, brief.plant, x, 1.03, height);
      if (!hasCrown(brief)) {
        shapes.push(makeShape("tree", outline, 1, colour, { layer }));
        continue;
      }
      const bark = mixEvenly(foliageColour(palette, 1), BARK, 0.5);
      shapes.push(makeShape("tree", outline.slice(0, 1), 1, bark, { layer }));
      // In the foreground a crown is drawn as several clouds, lighter towards the top.
      for (const [k, ball] of outline.slice(1).entries()) {
        const up = 1.03 - boundsOf([ball]).top;
        const tone = adjust(colour, (k % 3) * 0.022 - 0.05 + 0.09 * (up / height));
        shapes.push(makeShape("tree", [ball], 1, tone, { layer: layer + 0.01 * (k + 1) }));
      }
    }
  }
  return shapes;
}

const hasCrown = ({ plant }: Brief): boolean => plant === "cherry" || plant === "broadleaf";

/** The height of the ridge line at x; its points are evenly spaced. */
function crestAt({ crest }: Ridge, x: number): number {
  const [first, last] = [crest[0]![0], crest[crest.length - 1]![0]];
  const at = Math.round(((x - first) / (last - first)) * (crest.length - 1));
  return crest[clamp(at, 0, crest.length - 1)]![1];
}

/**
 * Plants on a ridge.
 * @param progress 0 for the farthest ridge to 1 for the nearest
 */
export function plantTrees(
  { brief, aspect, palette, side }: Graphic,
  random: Random,
  noise: Noise,
  ridge: Ridge,
  progress: number,
): Shape[] {
  const { terrain, plant } = brief;
  const { layer } = ridge;
  const isForest = terrain === "forest";
  const isHilly = terrain === "hills";
  const isBlossom = plant === "cherry";
  if (
    brief.vegetation <= 0.15 ||
    plant === "none" ||
    terrain === "desert" ||
    progress <= (isForest ? 0.25 : 0.45)
  ) {
    return [];
  }
  const nearness = 0.04 + 0.96 * progress ** 0.9;
  const colour = foliageColour(palette, nearness);
  const bark = mixEvenly(colour, BARK, 0.6);
  // Blossoming trees stand in groves of a few large trees.
  const density = (isForest ? 110 : isHilly ? 16 : 60) * (isBlossom && !isHilly ? 0.45 : 1);
  const count = Math.round(density * brief.vegetation * aspect * lerp(1.2, 0.65, progress));
  const phase = random.range(0, 90);
  const trees: { y: number; shapes: Shape[] }[] = [];
  for (let i = 0; i < count; i++) {
    const x = random.range(0, aspect);
    if (!isForest && noise.line(x * 3.1 + phase, layer) < -0.1) continue;
    const foot = crestAt(ridge, x) + random.range(0, 0.03) * (isHilly ? 2 : 1);
    const height =
      lerp(0.028, isHilly ? 0.1 : 0.16, progress ** 1.6) * random.range(0.6, 1.25) * (isBlossom ? 1.7 : 1);
    const outline = treeOutline(random, plant, x, foot + 0.004, height);
    const leaf = adjust(leafColour(brief, colour, random, 0.5), -0.035 + random.range(-0.02, 0.02));
    trees.push({
      y: foot,
      shapes: isBlossom
        ? crowned(outline, { nearness, layer, bark, leaf, side })
        : [makeShape("tree", outline, nearness, leaf, { layer })],
    });
  }
  // Trees with a lower foot are nearer, so they are drawn later.
  return trees.sort((a, b) => a.y - b.y).flatMap(({ shapes }) => shapes);
}
