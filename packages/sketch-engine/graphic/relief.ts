import { adjust, mixEvenly, type Rgb } from "../core/colour";
import type { Point, Polygon } from "../core/path";
import type { Random } from "../core/random";
import { type Graphic, makeShape, type Ridge, type Shape } from "./shape";

/** A point is a peak when it is higher than this many neighbours on both sides. */
const PEAK_REACH = 7;
const EDGE = 0.03;

/** Shaded faces and snow caps of the peaks of a ridge line. */
export function drawPeaks(graphic: Graphic, random: Random, ridge: Ridge, colour: Rgb): Shape[] {
  const { brief, palette, side } = graphic;
  const { crest, heights, nearness, layer } = ridge;
  const faces: Polygon[] = [];
  const lit: Polygon[] = [];
  const shaded: Polygon[] = [];
  const hasSnow = !brief.excluded.has("snow") && !brief.excluded.has("winter") && layer <= 2;
  for (let i = PEAK_REACH; i < crest.length - PEAK_REACH; i++) {
    if (heights[i]! < ridge.amplitude * 0.35 || !isPeak(crest, i)) continue;
    // A slope that the edge of the picture cuts off is not a peak.
    if (crest[i]![0] < EDGE || crest[i]![0] > graphic.aspect - EDGE) continue;
    const foot = footOf(crest, i, side);
    const drop = crest[foot]![1] - crest[i]![1];
    if (drop < 0.02) continue;
    faces.push(shadedFace(random, crest, i, foot, side, drop));
    if (!hasSnow || drop <= 0.05) continue;
    const cap = snowCap(random, crest, i, drop);
    lit.push(cap);
    shaded.push(shadedSide(cap, crest[i]!, side));
  }
  const shapes: Shape[] = [];
  if (faces.length > 0) {
    const shade = adjust(colour, -0.055 - 0.02 * nearness);
    shapes.push(makeShape("facet", faces, nearness, shade, { layer, alpha: 0.85 }));
  }
  if (lit.length > 0) {
    const snow = mixEvenly(palette.sun, palette.sky[3], 0.3);
    shapes.push(makeShape("snow", lit, nearness, snow, { layer }));
    shapes.push(makeShape("snow", shaded, nearness, mixEvenly(snow, colour, 0.38), { layer }));
  }
  return shapes;
}

function isPeak(crest: readonly Point[], i: number): boolean {
  for (let k = i - PEAK_REACH; k <= i + PEAK_REACH; k++) if (crest[k]![1] < crest[i]![1]) return false;
  return true;
}

/** Follows the ridge line away from the light until it rises again. */
function footOf(crest: readonly Point[], peak: number, side: 1 | -1): number {
  const start = crest[peak]![0];
  let i = peak;
  for (;;) {
    const next = crest[i + side];
    if (!next || Math.abs(crest[i]![0] - start) >= 0.24 || next[1] < crest[i]![1] - 0.012) return i;
    i += side;
  }
}

/** The shaded face: down the slope from the top, and back up in a zigzag. */
function shadedFace(
  random: Random,
  crest: readonly Point[],
  peak: number,
  foot: number,
  side: 1 | -1,
  drop: number,
): Polygon {
  const [topX, topY] = crest[peak]!;
  const [footX, footY] = crest[foot]!;
  const face: Point[] = [];
  for (let k = peak; k !== foot; k += side) face.push(crest[k]!);
  face.push([footX, footY], [footX, footY + drop * 0.5]);
  let x = topX - side * drop * 0.05;
  let y = topY + drop * 1.35;
  for (let k = 0; y > topY + 0.008; k++) {
    face.push([x + (k % 2 === 1 ? -1 : 1) * side * drop * 0.075 * random.range(0.6, 1.4), y]);
    y -= drop * random.range(0.1, 0.19);
    x += (topX - x) * 0.22;
  }
  return face;
}

/** The snow cap: from the top of the peak down to a ragged line. */
function snowCap(random: Random, crest: readonly Point[], peak: number, drop: number): Polygon {
  const limit = crest[peak]![1] + drop * 0.42;
  const reaches = (i: number, step: number): boolean => {
    const next = crest[i + step];
    return next !== undefined && crest[i]![1] < limit && next[1] > crest[i]![1] - 0.004;
  };
  let left = peak;
  let right = peak;
  while (reaches(left, -1)) left--;
  while (reaches(right, 1)) right++;
  const cap: Point[] = crest.slice(left, right + 1);
  const [leftX] = crest[left]!;
  const width = crest[right]![0] - leftX;
  const teeth = Math.max(3, Math.round(width / 0.02));
  for (let k = teeth - 1; k >= 1; k--) {
    const tooth = (k % 2 === 1 ? 0.03 : -0.022) * drop * 3 * random.range(0.7, 1.2);
    cap.push([leftX + (width * k) / teeth, limit + tooth - drop * 0.1 * (1 - Math.abs(k / teeth - 0.5))]);
  }
  return cap;
}

/** The shaded part of a snow cap, on the side away from the light. */
function shadedSide(cap: Polygon, top: Point, side: 1 | -1): Polygon {
  const [topX, topY] = top;
  const depth = Math.max(...cap.map(([, y]) => y)) - topY;
  const edge: Point[] = [top, [topX + side * 0.1 * depth, topY + depth * 0.4], [topX, topY + depth * 0.8]];
  // The outline runs along the ridge line and returns along the teeth, so the shaded part starts at the top
  // of the outline.
  return cap.flatMap((point) => {
    if (point === top) return side > 0 ? edge.toReversed() : edge;
    return (point[0] - topX) * side > 0 ? [point] : [];
  });
}

/** The slip faces of dunes, on the falling side of each ridge line. */
export function drawDuneShade({ crest, heights, nearness, layer }: Ridge, colour: Rgb): Shape[] {
  const faces: Polygon[] = [];
  let start = -1;
  for (let i = 1; i < crest.length - 1; i++) {
    const rise = heights[i]! - heights[i - 1]!;
    if (rise < -0.00005 && start < 0) start = i;
    if (start < 0 || (rise < 0 && i < crest.length - 2)) continue;
    const slope = crest.slice(start - 1, i + 1);
    start = -1;
    const [topX, topY] = slope[0]!;
    const [endX, endY] = slope[slope.length - 1]!;
    const drop = endY - topY;
    if (drop <= 0.015) continue;
    const face: Point[] = [...slope];
    for (let k = 0; k <= 14; k++) {
      const u = k / 14;
      face.push([
        endX - (endX - topX) * (0.15 + 0.85 * u) * 0.9 + 0.3 * Math.sin(u * 5.5) * drop * (1 - u),
        endY + drop * 2.4 * (1 - u) * u - drop * u * u,
      ]);
    }
    faces.push(face);
  }
  if (faces.length === 0) return [];
  return [makeShape("facet", faces, nearness, adjust(colour, -0.09), { layer, alpha: 0.9 })];
}
