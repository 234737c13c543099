import { mixEvenly } from "../core/colour";
import { clamp, lerp, smoothstep } from "../core/math";
import type { Noise } from "../core/noise";
import type { Point, Polygon } from "../core/path";
import type { Random } from "../core/random";
import { anchorOf } from "../subjects/catalogue";
import { landColour } from "./palette";
import { drawFrame, plantTrees } from "./planting";
import { drawDuneShade, drawPeaks } from "./relief";
import { type Graphic, makeShape, type Ridge, type Shape } from "./shape";
import { glint } from "./sky";

/** Distance between the points of a ridge line, in picture heights. */
const STEP = 0.0035;
const GLINTS = 16;

export interface LandOptions {
  layers: number;
  /** Steep limestone pillars instead of mountain ranges. */
  hasKarst: boolean;
}

/** Rows of hills from far to near, with the plants and buildings on and between them. */
export function drawLand(graphic: Graphic, random: Random, noise: Noise, options: LandOptions): Shape[] {
  const { brief, palette } = graphic;
  const shapes: Shape[] = [];
  // A lake that is wanted lies open; any other may be hidden by hills or be a river.
  const isOpen =
    brief.water === "lake" &&
    (brief.concepts.has("lake") || brief.subjects.some(({ kind }) => anchorOf(kind) === "water"));
  const waterLayer = brief.water === "none" ? -1 : Math.floor(options.layers * (isOpen ? 0.45 : 0.55));
  const winds =
    brief.concepts.has("path") ||
    brief.water === "river" ||
    (graphic.layout.winds && waterLayer >= 0 && !isOpen);
  for (let layer = 0; layer < options.layers; layer++) {
    const progress = layer / (options.layers - 1);
    const nearness = 0.04 + 0.96 * progress ** 0.9;
    const isShore = isOpen && layer > waterLayer;
    if (isShore && layer < options.layers - 1) continue;
    const lowest = isShore ? 0.98 : graphic.horizon > 0.7 ? 0.97 : 0.93;
    const base = lerp(graphic.horizon - 0.05, lowest, progress ** 1.15);
    const ridge = makeRidge(graphic, random, noise, options, layer, progress, base);
    const outline: Polygon = [[-0.02, 1.02], ...ridge.crest, [graphic.aspect + 0.02, 1.02]];
    const colour = landColour(palette, nearness);
    shapes.push(makeShape("ridge", [outline], nearness, colour, { layer }));
    const isRocky = !["hills", "desert", "forest"].includes(brief.terrain);
    if (isRocky && !options.hasKarst && progress < 0.6)
      shapes.push(...drawPeaks(graphic, random, ridge, colour));
    if (brief.terrain === "desert") shapes.push(...drawDuneShade(ridge, colour));
    if (!isShore) shapes.push(...plantTrees(graphic, random, noise, ridge, progress));
    if (layer === waterLayer && !winds) shapes.push(...drawLake(graphic, random, base - 0.005, layer));
    if (layer === options.layers - 2 && winds)
      shapes.push(drawWinding(graphic, random.fork("winding"), layer));
  }
  shapes.push(...drawFrame(graphic, random.fork("frame"), options.layers - 1));
  return shapes;
}

/** A river or path from the lower edge of the picture to the horizon, in two bends. */
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
  // Far rows slope less, and the nearest row stays low so that it hides nothing.
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
    // The ridge line is lowered below the sun.
    const valley =
      1 - 0.62 * Math.exp(-(((across - sun.x / aspect) / 0.2) ** 2)) * (terrain === "desert" ? 0.4 : 1);
    if (terrain === "desert") return amplitude * duneProfile(noise, x, shift, row, progress);
    if (terrain === "hills" || terrain === "forest") {
      const octaves = terrain === "forest" ? 4 : 2;
      return amplitude * (0.6 + noise.fractalLine(x * (1.3 + progress) + shift, octaves, row)) * valley;
    }
    const range = amplitude * (crags(noise, x, shift, row, progress) * 1.25 - 0.3) * valley;
    if (!hasHero) return range;
    const distance =
      Math.abs(x - heroX * aspect) /
      ((terrain === "volcano" ? 0.34 : 0.24) * reach * clamp(aspect, 0.55, 1.7));
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

/** Ridged noise; the first two octaves are squared for broad slopes and narrow tops. */
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

function drawLake(graphic: Graphic, random: Random, top: number, layer: number): Shape[] {
  const { brief, aspect, palette, sun } = graphic;
  const lake: Polygon = [
    [-0.01, top],
    [aspect + 0.01, top],
    [aspect + 0.01, 1.01],
    [-0.01, 1.01],
  ];
  const shapes = [
    makeShape("water", [lake], 0.4, mixEvenly(palette.sky[3], palette.sky[0], 0.66), { layer }),
  ];
  if (brief.celestial === "none") return shapes;
  for (let i = 0; i < GLINTS; i++) {
    const half = sun.radius * random.range(0.25, 1.1) * (1 + i * 0.03);
    const sliver = glint(sun.x + random.range(-0.01, 0.01), top + 0.012 + i * 0.016, half, 0.0055);
    shapes.push(makeShape("glint", sliver.polygons, 0.4, palette.sun, { alpha: 0.85, layer }));
  }
  return shapes;
}
