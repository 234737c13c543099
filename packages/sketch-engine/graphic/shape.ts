import { type Rgb, toLch } from "../core/colour";
import { clamp } from "../core/math";
import { type Bounds, boundsOf, type Point, type Polygon } from "../core/path";
import type { Brief } from "../language/brief";
import type { Look } from "../subjects/kinds";
import type { Layout } from "./layouts";
import type { GraphicPalette } from "./palette";

/** What a shape depicts; each style prints roles in its own way and may omit some. */
export type Role =
  | "cloud"
  | "facet"
  | "glint"
  | "moon"
  | "ridge"
  | "snow"
  | "star"
  | "subject"
  | "sun"
  | "tree"
  | "water"
  | "wave"
  | "window";

/** One flat shape; coordinates in picture heights. */
export interface Shape extends Look {
  role: Role;
  polygons: readonly Polygon[];
  colour: Rgb;
  /** Nearness: 0 far to 1 near. */
  nearness: number;
  bounds: Bounds;
  /** The row of hills or houses that the shape belongs to. */
  layer: number;
}

/** A picture as flat shapes, ordered from far to near. */
export interface Graphic {
  brief: Brief;
  layout: Layout;
  aspect: number;
  palette: GraphicPalette;
  shapes: Shape[];
  /** The horizon, in picture heights from the top. */
  horizon: number;
  sun: { x: number; y: number; radius: number };
  /** The side of the sun: +1 right, -1 left. */
  side: 1 | -1;
  isNight: boolean;
}

/** One row of hills, dunes or peaks, in picture heights. */
export interface Ridge {
  /** The ridge line from left to right. */
  crest: readonly Point[];
  /** Height of each point above the foot of the ridge. */
  heights: readonly number[];
  amplitude: number;
  nearness: number;
  layer: number;
}

/** Position in the sky gradient, 0 at the zenith to 1 at the horizon; reversed under water. */
export const skyTone = ({ brief, horizon }: Graphic, y: number): number =>
  clamp(brief.terrain === "underwater" ? 1 - y / horizon : y / horizon);

export function makeShape(
  role: Role,
  polygons: readonly Polygon[],
  nearness: number,
  colour: Rgb,
  more: Partial<Pick<Shape, "layer" | keyof Look>> = {},
): Shape {
  return { role, polygons, nearness, colour, bounds: boundsOf(polygons), layer: 0, ...more };
}

/** Converts polygons from picture heights to pixels. */
export const toPixels = (polygons: readonly Polygon[], scale: number): Polygon[] =>
  polygons.map((polygon) => polygon.map(([x, y]) => [x * scale, y * scale] as const));

export const isSeaside = ({ terrain }: Brief): boolean => terrain === "sea" || terrain === "island";

/** Trees that differ more than this in lightness are not merged, for example blossom and bark. */
const MAX_LIGHTNESS_DIFFERENCE = 0.12;

/** Merges neighbouring trees of one layer into one shape for each tone, because some styles are slow for each shape. */
export function mergeTrees(shapes: readonly Shape[]): Shape[] {
  const merged: Shape[] = [];
  // Start of the current run of trees.
  let run = 0;
  for (const shape of shapes) {
    const last = merged[merged.length - 1];
    if (shape.role !== "tree" || last?.role !== "tree" || last.layer !== shape.layer) {
      run = merged.length;
      merged.push(shape);
      continue;
    }
    const alike = merged.findIndex((tree, i) => i >= run && isAlike(tree, shape));
    const tree = merged[alike];
    if (!tree) {
      merged.push(shape);
      continue;
    }
    const { role, nearness, colour, layer } = tree;
    merged[alike] = makeShape(role, [...tree.polygons, ...shape.polygons], nearness, colour, { layer });
  }
  return merged;
}

const isAlike = (a: Shape, b: Shape): boolean =>
  Math.abs(toLch(a.colour)[0] - toLch(b.colour)[0]) < MAX_LIGHTNESS_DIFFERENCE;

/** The number of neighbouring parts of subjects, which were added one after another. */
export function partsFrom(shapes: readonly Shape[], start: number): number {
  let end = start;
  while (end < shapes.length && shapes[end]!.role === "subject") end++;
  return end - start;
}
