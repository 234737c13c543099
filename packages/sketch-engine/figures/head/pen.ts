import type { Rgb } from "../../core/colour";
import { type Path, type Point, path, smooth, strokePath } from "../../core/path";
import type { Look } from "../../subjects/kinds";
import { type Easel, Layer } from "../easel";
import type { Rig } from "../skeleton";

export type Outline = readonly Point[];
export type HairStyle = "short" | "long" | "bun" | "curly" | "braid" | "bald";
export type Expression = "laughing" | "smiling" | "serious";

export interface Features {
  skin: Rgb;
  hair: Rgb;
  style: HairStyle;
  age: "child" | "grown" | "old";
  isManly: boolean;
  isFeminine: boolean;
  hasBeard: boolean;
  hasFreckles: boolean;
  /** Whether the crown is covered, so that no hair shows above the brow. */
  isCovered: boolean;
  /** The head is drawn in three-quarter view to the right, or from one of these sides. */
  side?: "front" | "back";
  eyes: Rgb;
  lips: Rgb;
  expression: Expression;
}

/** Draws on a head: 1 is the height from the crown to the chin, (0, 0) its middle. */
export interface HeadPen {
  add(outline: Path, colour: Rgb, paint?: Look, layer?: number): void;
  /** A round outline through points. */
  spline(outline: Outline, colour: Rgb, paint?: Look, layer?: number): void;
  /** A line whose width changes to `end`. */
  stroke(outline: Outline, colour: Rgb, width: number, end?: number, paint?: Look, layer?: number): void;
}

export function headPen(easel: Easel, { head: { at, tilt } }: Rig): HeadPen {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const add: HeadPen["add"] = (outline, colour, paint = {}, layer = Layer.head) =>
    easel.add(
      layer,
      outline.map((x, y) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]),
      colour,
      paint,
    );
  return {
    add,
    spline: (outline, colour, paint, layer) => add(path().spline(outline, 6), colour, paint, layer),
    stroke: (outline, colour, width, end = width, paint = {}, layer = Layer.head) =>
      add(strokePath(smooth(outline, false, 6), width, end), colour, paint, layer),
  };
}

/** A symmetrical outline from its right half, which runs from the top to the bottom. */
export const mirrored = (half: Outline): Point[] => [
  ...half,
  ...half
    .filter(([x]) => x !== 0)
    .map(([x, y]): Point => [-x, y])
    .reverse(),
];
