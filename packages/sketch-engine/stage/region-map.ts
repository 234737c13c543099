import { checkpoint } from "../core/checkpoint";
import { mixEvenly, type Rgb, toOklab } from "../core/colour";
import { coverageOf } from "../core/coverage";
import type { Frame } from "../core/frame";
import type { Polygon } from "../core/path";
import { toPixels } from "../graphic/shape";
import { type StagedModel, solidPartsOf } from "./staged-model";

/** Colours nearer than this (OKLab) are shades of one part. */
const ALIKE = 0.07;

/** What is seen of things in their places: one label for each flat area of colour. */
export interface RegionMap {
  /** The label of each pixel; 0 where there is no thing. */
  labels: Uint16Array;
  /** The colour of each label. */
  colours: Rgb[];
}

/** The pixels that things cover, as 0 or 1. */
export function coverOf({ labels }: RegionMap): Float32Array {
  const cover = new Float32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    if ((i & 0xffff) === 0) checkpoint();
    if (labels[i]! > 0) cover[i] = 1;
  }
  return cover;
}

/**
 * Draws things as flat areas without shades, lights and anything hidden.
 *
 * @param finest parts thinner than this, in picture heights, are left out
 */
export function mapRegions(
  things: readonly StagedModel[],
  width: number,
  height: number,
  finest = 0,
): RegionMap {
  const labels = new Uint16Array(width * height);
  const colours: Rgb[] = [[0, 0, 0]];
  /** The thing of each label. */
  const owners = [-1];
  for (const [index, thing] of things.entries()) {
    for (const { polygons, colour, look } of solidPartsOf(thing)) {
      if (finest > 0 && thicknessOf(polygons) < finest) continue;
      const mask = coverageOf(toPixels(polygons, height), width, height);
      if (!mask) continue;
      // What a transparent part looks like depends on what is below it.
      const over = new Map<number, number>();
      const labelOver = (below: number): number => {
        const isOwn = owners[below] === index;
        const seen = below === 0 ? colour : mixEvenly(colours[below]!, colour, look.alpha ?? 1);
        if (isOwn && isAlike(seen, colours[below]!)) return below;
        const known = colours.findIndex((one, i) => owners[i] === index && isAlike(one, seen));
        if (known > 0) return known;
        owners.push(index);
        return colours.push(seen) - 1;
      };
      for (let row = 0; row < mask.height; row++) {
        if ((row & 15) === 0) checkpoint();
        for (let column = 0; column < mask.width; column++) {
          if (mask.coverage[row * mask.width + column]! <= 0.5) continue;
          const i = (mask.top + row) * width + mask.left + column;
          let label = over.get(labels[i]!);
          if (label === undefined) {
            label = labelOver(labels[i]!);
            over.set(labels[i]!, label);
          }
          labels[i] = label;
        }
      }
    }
  }
  return { labels, colours };
}

/** Smooths the steps of pixels where one label meets another. */
export function softenEdges({ width, height, colour }: Frame, labels: Uint16Array): void {
  const before = colour.slice();
  for (let row = 1; row < height - 1; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column;
      const label = labels[i];
      if (
        labels[i - 1] === label &&
        labels[i + 1] === label &&
        labels[i - width] === label &&
        labels[i + width] === label
      )
        continue;
      const around = [i - 1, i + 1, i - width, i + width];
      for (let c = 0; c < 3; c++) {
        const sum = around.reduce((total, j) => total + before[j * 3 + c]!, before[i * 3 + c]! * 2);
        colour[i * 3 + c] = sum / 6;
      }
    }
  }
}

/** Mean thickness of an outline. */
function thicknessOf(polygons: readonly Polygon[]): number {
  let area = 0;
  let length = 0;
  for (const polygon of polygons) {
    let from = polygon[polygon.length - 1]!;
    for (const to of polygon) {
      area += from[0] * to[1] - to[0] * from[1];
      length += Math.hypot(to[0] - from[0], to[1] - from[1]);
      from = to;
    }
  }
  return Math.abs(area) / Math.max(1e-9, length);
}

function isAlike(a: Rgb, b: Rgb): boolean {
  const [l, p, q] = toOklab(a);
  const [m, r, s] = toOklab(b);
  return Math.hypot(l - m, p - r, q - s) < ALIKE;
}
