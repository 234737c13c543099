import { checkpoint } from "../core/checkpoint";
import { mixEvenly, type Rgb, toOklab } from "../core/colour";
import { coverageOf } from "../core/coverage";
import type { Polygon } from "../core/path";
import { toPixels } from "../graphic/shape";
import { type PlacedPart, type StagedModel, solidPartsOf } from "./staged-model";

/** Colours nearer than this (OKLab) are shades of one part. */
const ALIKE = 0.07;

/** What is seen of things in their places: one label for each flat area of colour. */
export interface RegionMap {
  /** The label of each pixel; 0 where there is no thing. */
  labels: Uint16Array;
  /** The colour of each label. */
  colours: Rgb[];
  /** The index of the thing or group of each label; -1 for none. */
  owners: number[];
}

/**
 * Draws things as flat areas without shades, lights and anything hidden.
 *
 * @param finest parts thinner than this, in picture heights, are left out
 */
export const mapRegions = (
  things: readonly StagedModel[],
  width: number,
  height: number,
  finest = 0,
): RegionMap => mapParts(things.map(solidPartsOf), width, height, finest);

/** The same for groups of parts, from far to near; shades of one colour are one area within a group only. */
export function mapParts(
  groups: readonly (readonly PlacedPart[])[],
  width: number,
  height: number,
  finest = 0,
): RegionMap {
  const labels = new Uint16Array(width * height);
  const colours: Rgb[] = [[0, 0, 0]];
  const owners = [-1];
  for (const [index, parts] of groups.entries()) {
    for (const { polygons, colour, look } of parts) {
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
  return { labels, colours, owners };
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
