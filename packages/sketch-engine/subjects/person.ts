import { hex, type Rgb } from "../core/colour";
import { boundsOf } from "../core/path";
import type { Random } from "../core/random";
import { type FigureLook, figure, MAN_HEADS } from "../figures";
import { united } from "../figures/outline";
import type { Brief } from "../language/brief";
import { isBust, type Model, type Part, type SubjectKind } from "./kinds";

export type PersonKind = "man" | "person" | "woman";

export const isPerson = (kind: SubjectKind): kind is PersonKind => kind === "person" || isBust(kind);

/** Height of a standing person in world units. */
const HEIGHT = 0.28;
/** How many heads below the crown a portrait ends. */
const HEADS = { face: 1.9, bust: 2.7, waist: 3.6 } as const;
/** Height of a standing man. */
const MAN_METRES = 1.75;
/** Postures in which the upper part of the body tells what somebody does. */
const WITH_LEGS: ReadonlySet<FigureLook["pose"]> = new Set<FigureLook["pose"]>([
  ...(["sitting", "crouching", "meditating", "lying", "cycling", "climbing", "running", "jumping"] as const),
  ...(["skating", "surfing", "typing", "walking", "hiking", "dancing", "yoga"] as const),
]);

/** A whole person, or for a portrait the upper part; a colour is that of the clothes. */
export function personModel(kind: PersonKind, random: Random, colour?: Rgb, look?: FigureLook): Model {
  const framing = look?.framing ?? "bust";
  const isCropped = isBust(kind) || look?.isAtTable;
  const pose = look?.pose ?? "standing";
  const { parts, width, stature, crown, head, hold } = figure(
    {
      ...{ body: kind, garments: [] },
      ...look,
      pose: isCropped && !look?.isAtTable && (framing !== "waist" || WITH_LEGS.has(pose)) ? "standing" : pose,
      ...(isCropped && !look?.isAtTable ? { framing } : {}),
      ...(colour ? { garmentColour: colour } : {}),
    },
    random,
  );
  if (!isCropped)
    return {
      kind,
      anchor: "ground",
      height: HEIGHT * stature,
      width,
      parts,
      hold: { at: hold, metres: MAN_METRES * stature },
    };
  const heads = HEADS[framing];
  const cut = crown + heads * head;
  const size = 1 + cut;
  const upper = parts
    .filter(({ outline }) => outline.bounds.top < cut - 0.01)
    .map((part) => ({
      ...part,
      outline: part.outline.map((x, y) => [x / size, Math.min(0, (y - cut) / size)]),
    }));
  const { left, right } = boundsOf(upper.flatMap(({ outline }) => outline.polygons));
  const middle = (left + right) / 2;
  const shadow = look?.isAtWall ? [shadowOf(upper, 0.3 * (head / size))] : [];
  return {
    kind,
    anchor: "ground",
    height: isBust(kind) ? HEIGHT : (HEIGHT * (size / head)) / MAN_HEADS,
    width: right - left,
    hold: {
      at: [hold[0] / size - middle, (hold[1] - cut) / size],
      metres: (size / head / MAN_HEADS) * MAN_METRES,
    },
    parts: [...shadow, ...upper].map((part) => ({
      ...part,
      outline: part.outline.map((x, y) => [x - middle, y]),
    })),
  };
}

/** The shadow of somebody on the wall behind them, a little below and away from the light. */
function shadowOf(parts: readonly Part[], reach: number): Part {
  const solid = parts.filter(({ alpha = 1 }) => alpha === 1);
  return {
    outline: united(solid.flatMap(({ outline }) => outline.polygons)).map((x, y) => [
      x - reach,
      Math.min(0, y + reach * 0.6),
    ]),
    colour: hex("#2c1c1c"),
    alpha: 0.28,
  };
}

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
