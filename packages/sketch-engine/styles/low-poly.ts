import { bloom } from "../core/bloom";
import { checkpoint } from "../core/checkpoint";
import { fromOklab, type Rgb, toOklab } from "../core/colour";
import { coverageOf, type Mask } from "../core/coverage";
import { Delaunay } from "../core/delaunay";
import { type Frame, Surface } from "../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../core/math";
import type { Point } from "../core/path";
import type { Progress } from "../core/progress";
import { cellValue, Random } from "../core/random";
import { finish } from "./shared/finish";
import { gradientsOf, lightnessOf, studyScene } from "./shared/scene-study";
import type { Style } from "./style";

/** Step of colour between neighbouring pixels of a thing (linear RGB channels, summed) that is a seam between its parts. */
const SEAM = 0.16;
/** Difference of linear RGB channels, summed, from which pixels belong to something else than the middle of a facet. */
const OTHER = 0.3;

/** A mesh of flat-coloured triangles, fine along edges and coarse between them. */
export const lowPoly: Style = (asked, width, height, progress) => {
  const brief = {
    ...asked,
    saturation: Math.min(1.35, asked.saturation * 1.12),
    mist: asked.mist * 0.5,
    clouds: Math.max(0, asked.clouds - 0.3),
  };
  const frame = studyScene(brief, width, height, progress.part(0, 0.6));
  const random = new Random(brief.layoutSeed).fork("lp");
  const wanted = Math.round((900 + 900 * brief.complexity) * frame.aspect);
  const points = scatter(frame, detailOf(frame), wanted, random, progress.part(0.6, 0.7));
  facet(frame, points, brief.layoutSeed, progress.part(0.7, 0.92));
  bloom(frame, 0.85, 0.12);
  return finish(frame, { vignette: 0.12, grain: 0.006, brief, contrast: 0.2 }, progress.part(0.92, 1));
};

/** Weight of small triangles at each pixel, 0..1.4. */
function detailOf(frame: Frame): Float32Array {
  const { width, height, surface } = frame;
  const gradients = gradientsOf(lightnessOf(frame), width, height, Math.max(1, height * 0.003));
  const detail = new Float32Array(frame.pixels);
  for (let row = 0; row < height - 1; row++) {
    if ((row & 31) === 0) checkpoint();
    for (let column = 0; column < width - 1; column++) {
      const i = row * width + column;
      const here = surface[i]!;
      const changes = here !== surface[i + 1] || here !== surface[i + width];
      const isLeaf = here === Surface.plant || surface[i + 1] === Surface.plant;
      const edge = changes ? (isLeaf ? 0.15 : 0.5) : 0;
      const weight = here === Surface.water ? 0.3 : here === Surface.object ? 1.4 : 1;
      detail[i] = clamp(hypot(gradients.x[i]!, gradients.y[i]!) * height * 0.05 + edge) * weight;
    }
  }
  return detail;
}

/** Random points with a minimum distance (Poisson disc sampling), which is smaller where there is detail. */
function scatter(
  frame: Frame,
  detail: Float32Array,
  wanted: number,
  random: Random,
  progress: Progress,
): Point[] {
  const { width, height } = frame;
  const cell = height / 9;
  const columns = Math.ceil(width / cell) + 1;
  const buckets = new Map<number, Point[]>();
  const points: Point[] = [];
  const bucketAt = (x: number, y: number): number => ((y / cell) | 0) * columns + ((x / cell) | 0);
  const add = (point: Point, x: number, y: number): void => {
    points.push(point);
    const key = bucketAt(x, y);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(point);
    else buckets.set(key, [point]);
  };
  const isFree = (x: number, y: number, distance: number): boolean => {
    for (let j = -1; j <= 1; j++) {
      for (let i = -1; i <= 1; i++) {
        for (const [px, py] of buckets.get(bucketAt(x, y) + j * columns + i) ?? []) {
          if ((px - x) ** 2 + (py - y) ** 2 < distance * distance) return false;
        }
      }
    }
    return true;
  };
  // Border points outside the picture, at irregular distances so that no three of them are collinear.
  for (let i = 0; i <= 16; i++) {
    const out = (): number => height * random.range(0.01, 0.03);
    const x = (width * i) / 16;
    const y = (height * i) / 16;
    add([x, -out()], x, 0);
    add([x, height + out()], x, height);
    add([-out(), y], 0, y);
    add([width + out(), y], width, y);
  }
  // Corners along the outlines of things, so that no facet lies on both sides of one.
  const { surface } = frame;
  for (let row = 1; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 1; column < width; column++) {
      const i = row * width + column;
      const isThing = surface[i] === Surface.object;
      const isOutline =
        isThing !== (surface[i - 1] === Surface.object) ||
        isThing !== (surface[i - width] === Surface.object);
      const isSeam =
        isThing &&
        !isOutline &&
        Math.max(stepBetween(frame.colour, i, i - 1), stepBetween(frame.colour, i, i - width)) > SEAM;
      if (
        (isOutline && isFree(column, row, height * 0.015)) ||
        (isSeam && isFree(column, row, height * 0.022))
      )
        add([column, row], column, row);
    }
  }
  const most = points.length + wanted;
  const tries = wanted * 26;
  for (let attempt = 0; attempt < tries && points.length < most; attempt++) {
    if ((attempt & 511) === 0) progress.at(attempt / tries);
    const x = random.next() * width;
    const y = random.next() * height;
    const d = detail[Math.min(height - 1, y | 0) * width + Math.min(width - 1, x | 0)]!;
    if (random.next() > 0.12 + d) continue;
    // Subjects, the only places with more than full detail, keep their form.
    const distance = lerp(0.105, 0.026, Math.min(1, d) ** 0.65) * (d > 1 ? 0.45 : 1);
    if (isFree(x, y, height * distance)) add([x, y], x, y);
  }
  // Sorted in a serpentine by rows, so that the triangulation walks only from each point to the next.
  const rowOf = ([, y]: Point): number => Math.floor(y / cell);
  return points.sort((a, b) => rowOf(a) - rowOf(b) || (rowOf(a) % 2 === 0 ? a[0] - b[0] : b[0] - a[0]));
}

function facet(frame: Frame, points: readonly Point[], seed: number, progress: Progress): void {
  const { width, height, colour } = frame;
  const mesh = new Delaunay(points, Math.max(width, height));
  const scene = colour.slice();
  const sum = new Float32Array(colour.length);
  const weight = new Float32Array(frame.pixels);
  // How much of the facets over each pixel belongs to a thing.
  const ofThing = new Float32Array(frame.pixels);
  let done = 0;
  mesh.forEach((a, b, c) => {
    if ((++done & 31) === 0) progress.at(done / mesh.count);
    const triangle = [points[a]!, points[b]!, points[c]!];
    const mask = coverageOf([triangle], width, height);
    if (!mask) return;
    const x = clamp(((triangle[0]![0] + triangle[1]![0] + triangle[2]![0]) / 3) | 0, 0, width - 1);
    const y = clamp(((triangle[0]![1] + triangle[1]![1] + triangle[2]![1]) / 3) | 0, 0, height - 1);
    const pixel = y * width + x;
    const [red, green, blue] = averageOf(scene, frame.surface, mask, width, pixel);
    const surface = frame.surface[pixel];
    const relief = surface === Surface.sky ? 0.16 : surface === Surface.object ? 0.2 : 0.36;
    const tilt =
      ((cellValue(a + b + c, 7, seed) - 0.5) * 0.6 - (cellValue(a * 3 + b + c, 8, seed) - 0.5) * 0.8) *
      relief;
    const flat = vivid(red, green, blue, tilt * 0.32);
    const isThing = surface === Surface.object;
    for (let row = 0; row < mask.height; row++) {
      if ((row & 15) === 0) checkpoint();
      for (let column = 0; column < mask.width; column++) {
        const covered = mask.coverage[row * mask.width + column]!;
        if (covered <= 0) continue;
        const i = (mask.top + row) * width + mask.left + column;
        sum[i * 3]! += flat[0] * covered;
        sum[i * 3 + 1]! += flat[1] * covered;
        sum[i * 3 + 2]! += flat[2] * covered;
        weight[i]! += covered;
        if (isThing) ofThing[i]! += covered;
      }
    }
  });
  for (let i = 0; i < frame.pixels; i++) {
    if ((i & 0xffff) === 0) checkpoint();
    if (weight[i]! < 1e-3) continue;
    const k = i * 3;
    // Where a facet of or over a thing is far off what is there, the outline or the detail stays.
    const isNearThing = frame.surface[i] === Surface.object || ofThing[i]! > 0;
    const own = isNearThing ? vivid(scene[k]!, scene[k + 1]!, scene[k + 2]!, 0) : null;
    let step = 0;
    if (own)
      for (let c = 0; c < 3; c++)
        step += Math.abs(Math.cbrt(own[c]!) - Math.cbrt(Math.max(0, sum[k + c]! / weight[i]!)));
    const kept = smoothstep(...DETAIL, step);
    for (let c = 0; c < 3; c++) {
      const flat = Math.max(0, sum[k + c]! / weight[i]!);
      colour[k + c] = own ? flat + (Math.max(0, own[c]!) - flat) * kept : flat;
    }
  }
}

/** Steps of colour (cube roots of linear RGB channels, summed) from which a facet gives way to what is there. */
const DETAIL = [0.3, 0.5] as const;

/** A colour of the scene as facets show it; `tilt` makes it lighter or darker. */
function vivid(red: number, green: number, blue: number, tilt: number): Rgb {
  const [lightness, a, b] = toOklab([red, green, blue]);
  return fromOklab(clamp(lightness * 0.93 + 0.09 + tilt), a * 1.42, b * 1.42);
}

/** Difference of two pixels: linear RGB channels, summed. */
function stepBetween(colours: Float32Array, i: number, j: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += Math.abs(colours[i * 3 + c]! - colours[j * 3 + c]!);
  return sum;
}

/** Mean colour of the covered pixels that belong to the same thing or ground as the one in the middle. */
function averageOf(
  colours: Float32Array,
  surface: Uint8Array,
  mask: Mask,
  width: number,
  middle: number,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let row = 0; row < mask.height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < mask.width; column++) {
      if (mask.coverage[row * mask.width + column]! < 0.5) continue;
      const i = (mask.top + row) * width + mask.left + column;
      if (surface[i] !== surface[middle]) continue;
      if (surface[i] === Surface.object && stepBetween(colours, i, middle) > OTHER) continue;
      for (let c = 0; c < 3; c++) sum[c]! += colours[i * 3 + c]!;
      count++;
    }
  }
  const own = (c: number): number => (count > 0 ? sum[c]! / count : colours[middle * 3 + c]!);
  return [own(0), own(1), own(2)];
}
