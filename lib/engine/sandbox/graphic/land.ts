import { adjust, lch, mixEvenly } from "../core/colour";
import { clamp, lerp, smoothstep } from "../core/math";
import type { Noise } from "../core/noise";
import { boundsOf, type Point, type Polygon } from "../core/path";
import type { Random } from "../core/random";
import { foliageColour, landColour } from "./palette";
import { drawDuneShade, drawPeaks } from "./relief";
import { type Graphic, makeShape, type Shape } from "./shape";
import { glint } from "./sky";
import { treeOutline } from "./trees";

/** Distance between the points of a ridge line, in picture heights. */
const STEP = 0.0035;
const GLINTS = 16;

export interface Ridge {
  /** The crest from left to right. */
  crest: readonly Point[];
  /** Height of each point above the foot of the ridge. */
  heights: readonly number[];
  amplitude: number;
  nearness: number;
  layer: number;
}

export interface LandOptions {
  layers: number;
  /** Steep limestone pillars instead of ranges. */
  hasKarst: boolean;
}

/** Rows of hills from far to near, with what grows and lies between them. */
export function drawLand(graphic: Graphic, random: Random, noise: Noise, options: LandOptions): Shape[] {
  const { brief, palette } = graphic;
  const shapes: Shape[] = [];
  const waterLayer = brief.water === "none" ? -1 : Math.floor(options.layers * 0.55);
  const winds =
    brief.concepts.has("path") || brief.water === "river" || (graphic.layout.winds && waterLayer >= 0);
  for (let layer = 0; layer < options.layers; layer++) {
    const progress = layer / (options.layers - 1);
    const nearness = 0.04 + 0.96 * progress ** 0.9;
    const base = lerp(graphic.horizon - 0.05, graphic.horizon > 0.7 ? 0.97 : 0.93, progress ** 1.15);
    const ridge = makeRidge(graphic, random, noise, options, layer, progress, base);
    const outline: Polygon = [[-0.02, 1.02], ...ridge.crest, [graphic.aspect + 0.02, 1.02]];
    const colour = landColour(palette, nearness);
    shapes.push(makeShape("ridge", [outline], nearness, colour, { layer }));
    const isRocky = !["hills", "desert", "forest"].includes(brief.terrain);
    if (isRocky && !options.hasKarst && progress < 0.6)
      shapes.push(...drawPeaks(graphic, random, ridge, colour));
    if (brief.terrain === "desert") shapes.push(...drawDuneShade(ridge, colour));
    shapes.push(...plantTrees(graphic, random, noise, ridge, progress, foliageColour(palette, nearness)));
    if (layer === waterLayer && !winds) shapes.push(...drawLake(graphic, random, base - 0.005, layer));
    if (layer === options.layers - 2 && winds)
      shapes.push(drawWinding(graphic, random.fork("winding"), layer));
  }
  shapes.push(...drawFrame(graphic, random.fork("frame"), options.layers - 1));
  return shapes;
}

/** Water or a path from the foot of the picture to the horizon, in two bends. */
function drawWinding(
  { aspect, brief, palette, horizon, side }: Graphic,
  random: Random,
  layer: number,
): Shape {
  const left: Point[] = [];
  const right: Point[] = [];
  const swing = random.range(0.16, 0.26) * side;
  const steps = 60;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const near = t * t;
    const y = lerp(horizon + 0.02, 1.02, near);
    const x = aspect * (0.5 + side * 0.06 + swing * Math.sin(t * 6.6) * (0.25 + 0.75 * t));
    const half = lerp(0.006, brief.water === "none" ? 0.075 : 0.14, near ** 1.2);
    left.push([x - half, y]);
    right.push([x + half, y]);
  }
  const colour =
    brief.water === "none"
      ? mixEvenly(landColour(palette, 0.3), palette.sun, 0.55)
      : mixEvenly(palette.sky[3], palette.sky[1], 0.35);
  return makeShape("water", [[...left, ...right.reverse()]], 0.6, colour, { layer });
}

/** Large trees at the edges, cut off by the picture. */
function drawFrame(
  { layout, brief, palette, aspect, side }: Graphic,
  random: Random,
  layer: number,
): Shape[] {
  const isBare = brief.plant === "none" || brief.plant === "cactus" || brief.vegetation < 0.3;
  if (layout.frame === "none" || isBare || brief.terrain === "desert") return [];
  const shapes: Shape[] = [];
  const unit = Math.min(1, aspect * 1.2);
  for (const edge of layout.frame === "both" ? [-1, 1] : [-side]) {
    for (let i = 0; i < 3; i++) {
      const height = unit * [0.78, 0.56, 0.38][i]! * random.range(0.9, 1.15) * (edge === side ? 1 : 0.86);
      const inwards = [0.035, 0.13, 0.21][i]! * unit + random.range(-0.015, 0.015);
      const x = edge < 0 ? inwards : aspect - inwards;
      const leaf = foliageColour(palette, 1 - 0.07 * i);
      const colour =
        brief.plant === "cherry"
          ? mixEvenly(leaf, lch(0.8, 0.11, 355), 0.75)
          : brief.season === "autumn" && brief.plant !== "conifer"
            ? mixEvenly(leaf, lch(0.6, 0.16, 45), 0.5)
            : leaf;
      const outline = treeOutline(random, brief.plant, x, 1.03, height);
      const trunks = brief.plant === "cherry" ? 2 : brief.plant === "broadleaf" ? 1 : outline.length;
      if (trunks === outline.length) {
        shapes.push(makeShape("tree", outline, 1, colour, { layer }));
        continue;
      }
      shapes.push(makeShape("tree", outline.slice(0, trunks), 1, foliageColour(palette, 1), { layer }));
      // This near, one sees the crown in its clouds, lighter towards the top.
      for (const [k, ball] of outline.slice(trunks).entries()) {
        const up = 1.03 - boundsOf([ball]).top;
        const tone = adjust(colour, (k % 3) * 0.022 - 0.05 + 0.09 * (up / height));
        shapes.push(makeShape("tree", [ball], 1, tone, { layer: layer + 0.01 * (k + 1) }));
      }
    }
  }
  return shapes;
}

const AMPLITUDES: Readonly<Record<string, number>> = { hills: 0.1, desert: 0.13, forest: 0.13 };

function makeRidge(
  graphic: Graphic,
  random: Random,
  noise: Noise,
  options: LandOptions,
  layer: number,
  progress: number,
  base: number,
): Ridge {
  const { brief, aspect, sun } = graphic;
  const { terrain } = brief;
  const row = random.integer(0, 220);
  const shift = random.range(0, 90);
  const { layout, side } = graphic;
  const amplitude =
    (AMPLITUDES[terrain] ?? 0.27) * lerp(1, 0.42, progress) * (0.85 + 0.3 * brief.grandeur) * layout.relief;
  const karst = options.hasKarst && progress < 0.75 ? karstPeaks(random, aspect, progress) : null;
  const heroX = 0.5 - side * random.fork("peak").range(...layout.peakAcross);
  const hasHero = layer === 1 && (layout.peakSize > 0 || terrain === "volcano");
  const peakSize = layout.peakSize || 0.8;
  const reach = Math.max(0.6, Math.min(1.5, peakSize));
  // Far rows lean less, and the one before the eye stays low.
  const leaning = 0.34 * Math.sin(Math.PI * Math.min(1, 0.12 + progress * 0.85));
  const leanAt = (across: number): number => {
    const towards = side > 0 ? 1 - across : across;
    if (layout.lean === "slope") return leaning * 1.1 * towards ** 1.3;
    if (layout.lean === "valley") return leaning * 1.25 * Math.abs(across - 0.5) ** 1.25 * 2;
    if (layout.lean === "spurs") return leaning * 0.95 * (layer % 2 === 0 ? towards : 1 - towards) ** 2;
    return 0;
  };
  const heightAt = (x: number): number => (karst ? bareHeightAt(x) : bareHeightAt(x) + leanAt(x / aspect));
  const bareHeightAt = (x: number): number => {
    if (karst) return karstHeight(karst, noise, x, shift, row);
    const across = x / aspect;
    // The land sinks below the sun.
    const valley =
      1 - 0.62 * Math.exp(-(((across - sun.x / aspect) / 0.2) ** 2)) * (terrain === "desert" ? 0.4 : 1);
    if (terrain === "desert") return amplitude * duneProfile(noise, x, shift, row, progress);
    if (terrain === "hills" || terrain === "forest") {
      const octaves = terrain === "forest" ? 4 : 2;
      return amplitude * (0.6 + noise.fractalLine(x * (1.3 + progress) + shift, octaves, row)) * valley;
    }
    const range = amplitude * (crags(noise, x, shift, row, progress) * 1.25 - 0.3) * valley;
    if (!hasHero) return range;
    const distance = Math.abs(across - heroX) / ((terrain === "volcano" ? 0.34 : 0.24) * reach);
    if (distance >= 1) return range;
    const peak =
      terrain === "volcano"
        ? Math.min((1 - distance) ** 1.7 * 0.36, 0.285 + 0.006 * noise.fractalLine(x * 40, 2, 3))
        : (1 - distance) ** 1.15 * 0.3 * (0.82 + 0.3 * noise.fractalLine(x * 9 + shift, 5, row));
    return Math.max(range, peak * peakSize);
  };
  const crest: Point[] = [];
  const heights: number[] = [];
  for (let x = -0.02; x <= aspect + 0.02; x += STEP) {
    const height = heightAt(x);
    heights.push(height);
    crest.push([x, base - height]);
  }
  return { crest, heights, amplitude, nearness: progress, layer };
}

/** Sharp octaves, the first two squared: broad shoulders, narrow tops. */
function crags(noise: Noise, x: number, shift: number, row: number, progress: number): number {
  let sum = 0;
  let amplitude = 0.56;
  let frequency = 1.7 + progress * 0.9;
  for (let octave = 0; octave < 6; octave++) {
    const crest = 1 - Math.abs(noise.line(x * frequency + shift, (row + octave * 5) & 255));
    sum += amplitude * crest * (octave < 2 ? crest : 1);
    amplitude *= octave === 0 ? 0.42 : 0.47;
    frequency *= 2.1;
  }
  return sum;
}

function duneProfile(noise: Noise, x: number, shift: number, row: number, progress: number): number {
  const phase = (x + shift) / (0.55 + 0.5 * progress) + 0.25 * noise.line(x * 1.2, row);
  const t = phase - Math.floor(phase);
  const peak = 0.62;
  const profile = t < peak ? smoothstep(0, 1, t / peak) : 1 - smoothstep(0, 1, (t - peak) / (1 - peak));
  return profile * (0.6 + 0.6 * noise.line(Math.floor(phase) * 3.7, row));
}

interface KarstPeak {
  x: number;
  height: number;
  half: number;
}

const karstPeaks = (random: Random, aspect: number, progress: number): KarstPeak[] =>
  Array.from({ length: random.integer(3, 5) }, () => ({
    x: random.range(0, aspect),
    height: random.range(0.12, 0.42) * lerp(1, 0.6, progress),
    half: random.range(0.05, 0.13),
  }));

function karstHeight(
  peaks: readonly KarstPeak[],
  noise: Noise,
  x: number,
  shift: number,
  row: number,
): number {
  let height = 0.02;
  const wobble = 0.02 * noise.line(x * 14 + shift, row);
  const roughness = 0.9 + 0.18 * noise.fractalLine(x * 22 + shift, 4, row);
  for (const peak of peaks) {
    const distance = Math.abs(x - peak.x + wobble) / peak.half;
    height = Math.max(height, (peak.height / (1 + distance ** 3.4)) * roughness);
  }
  return height;
}

function plantTrees(
  graphic: Graphic,
  random: Random,
  noise: Noise,
  ridge: Ridge,
  progress: number,
  colour: Shape["colour"],
): Shape[] {
  const { brief, aspect } = graphic;
  const { terrain, plant } = brief;
  const isForest = terrain === "forest";
  const isHilly = terrain === "hills";
  if (
    brief.vegetation <= 0.15 ||
    plant === "none" ||
    terrain === "desert" ||
    progress <= (isForest ? 0.25 : 0.45)
  ) {
    return [];
  }
  const density = isForest ? 110 : isHilly ? 16 : 60;
  const count = Math.round(density * brief.vegetation * aspect * lerp(1.2, 0.65, progress));
  const phase = random.range(0, 90);
  const trees: { y: number; shape: Shape }[] = [];
  for (let i = 0; i < count; i++) {
    const x = random.range(0, aspect);
    if (!isForest && noise.line(x * 3.1 + phase, ridge.layer) < -0.1) continue;
    const point = ridge.crest[clamp(Math.round((x + 0.02) / STEP), 0, ridge.crest.length - 1)]!;
    const foot = point[1] + random.range(0, 0.03) * (isHilly ? 2 : 1);
    const height =
      lerp(0.028, isHilly ? 0.1 : 0.16, progress ** 1.6) *
      random.range(0.6, 1.25) *
      (plant === "cherry" ? 1.7 : 1);
    const outline = treeOutline(random, plant, x, foot + 0.004, height);
    const leaf =
      plant === "cherry"
        ? mixEvenly(colour, lch(random.range(0.74, 0.86), 0.11, random.range(350, 365)), 0.8)
        : brief.season === "autumn" && random.chance(0.5)
          ? mixEvenly(colour, lch(0.62, 0.16, random.range(35, 70)), 0.55)
          : colour;
    const tone = adjust(leaf, -0.035 + random.range(-0.02, 0.02));
    trees.push({
      y: foot,
      shape: makeShape("tree", outline, 0.04 + 0.96 * progress ** 0.9, tone, { layer: ridge.layer }),
    });
  }
  // Lower feet are nearer.
  return trees.sort((a, b) => a.y - b.y).map(({ shape }) => shape);
}

function drawLake(graphic: Graphic, random: Random, top: number, layer: number): Shape[] {
  const { brief, aspect, palette, sun } = graphic;
  const lake: Polygon = [
    [-0.01, top],
    [aspect + 0.01, top],
    [aspect + 0.01, 1.01],
    [-0.01, 1.01],
  ];
  const shapes = [makeShape("water", [lake], 0.4, mixEvenly(palette.sky[3], palette.sky[1], 0.4), { layer })];
  if (brief.celestial === "none") return shapes;
  for (let i = 0; i < GLINTS; i++) {
    const half = sun.radius * random.range(0.25, 1.1) * (1 + i * 0.03);
    const sliver = glint(sun.x + random.range(-0.01, 0.01), top + 0.012 + i * 0.016, half, 0.0055);
    shapes.push(makeShape("glint", sliver.polygons, 0.4, palette.sun, { alpha: 0.85, layer }));
  }
  return shapes;
}
