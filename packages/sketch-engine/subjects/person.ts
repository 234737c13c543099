import type { Rgb } from "../core/colour";
import { boundsOf } from "../core/path";
import type { Random } from "../core/random";
import { type FigureLook, figure } from "../figures";
import type { Brief } from "../language/brief";
import { isBust, type Model, type Part, type SubjectKind } from "./kinds";

export type PersonKind = "man" | "person" | "woman";

export const isPerson = (kind: SubjectKind): kind is PersonKind => kind === "person" || isBust(kind);

/** Height of a standing person in world units. */
const HEIGHT = 0.28;
/** A portrait shows the uppermost part of the figure, this many times as large. */
const PORTRAIT_SCALE = 2.4;

/** A whole person, or for a portrait head and shoulders; a colour is that of the clothes. */
export function personModel(kind: PersonKind, random: Random, colour?: Rgb, look?: FigureLook): Model {
  const { parts, width, stature } = figure(
    {
      ...{ body: kind, pose: "standing", garments: [] },
      ...look,
      ...(isBust(kind) ? { pose: "standing" as const } : {}),
      ...(colour ? { garmentColour: colour } : {}),
    },
    random,
  );
  if (!isBust(kind)) return { kind, anchor: "ground", height: HEIGHT * stature, width, parts };
  const upper = parts.map(headAndShoulders).filter(({ outline }) => outline.bounds.top < -0.01);
  const { left, right } = boundsOf(upper.flatMap(({ outline }) => outline.polygons));
  return { kind, anchor: "ground", height: HEIGHT, width: right - left, parts: upper };
}

const headAndShoulders = (part: Part): Part => ({
  ...part,
  outline: part.outline.map((x, y) => [x * PORTRAIT_SCALE, Math.min(0, (y + 1) * PORTRAIT_SCALE - 1)]),
});

/** The share of the picture's height, and the position across, of one of several portraits side by side. */
export function portraitSpot(
  { subjects }: Brief,
  aspect: number,
  width: number,
  index: number,
  side: 1 | -1,
): { across: number; scale: number } {
  const count = subjects.reduce((sum, order) => sum + (isBust(order.kind) ? order.count : 0), 0);
  if (count === 1) return { across: 0.5 + side * 0.065, scale: Math.min(0.86, (aspect * 0.98) / width) };
  return {
    across: 0.5 + ((index + 0.5) / count - 0.5) * 0.9,
    scale: Math.min(0.7 - 0.06 * index, (aspect * 1.15) / count / width),
  };
}
