import { checkpoint } from "../core/checkpoint";
import type { Rgb } from "../core/colour";
import { type Bounds, boundsOf, type Polygon } from "../core/path";
import type { SubjectOrder } from "../language/brief";
import type { Look, Model } from "../subjects/kinds";
import { isPerson } from "../subjects/person";

/** How a picture of things is laid out; lengths in picture heights, `across` as a share of the width. */
export interface StageLayout {
  /** Where the group stands. */
  across: number;
  foot: number;
  /** Height of a single thing. */
  size: number;
  /** Where the floor meets what is behind it. */
  horizon: number;
  /** The side of the light: +1 right, -1 left. */
  side: 1 | -1;
  /** Whether a large disc stands behind the thing, in flat styles. */
  hasDisc: boolean;
  /** Rise of the ground over a picture height, to the right; 0 when absent. */
  slope?: number;
}

/** One model on a stage; lengths in picture heights. */
export interface StagedModel {
  model: Model;
  /** Position of its foot. */
  x: number;
  y: number;
  /** Its height. */
  scale: number;
  mirror: 1 | -1;
  /** Rotation in radians. */
  turn: number;
  /** How it stands to the main thing. */
  relation: SubjectOrder["relation"];
}

/** Highlights and seams smaller than this share of a thing are lost in flat styles, and cost as much as large parts. */
const SMALLEST_PART = 0.0006;
/** The same of a person, whose eyes and mouth make the face. */
const SMALLEST_FEATURE = 0.00002;
/** Parts more transparent than this are glows and reflections. */
const FAINTEST = 0.12;

/** A model alone, with its foot at (x, y). */
export const standing = (
  model: Model,
  x: number,
  y: number,
  scale: number,
  mirror: 1 | -1 = 1,
): StagedModel => ({ model, x, y, scale, mirror, turn: 0, relation: undefined });

/** A flat part of a thing in its place. */
export interface PlacedPart {
  polygons: readonly Polygon[];
  colour: Rgb;
  look: Look;
}

/** The parts of a thing for flat styles, without gradients and with nothing too small or too faint to be seen. */
export function partsOf({ model, x, y, scale, turn, mirror }: StagedModel): PlacedPart[] {
  const smallest = isPerson(model.kind) ? SMALLEST_FEATURE : SMALLEST_PART;
  return model.parts.flatMap(({ outline, colour, gradient: _gradient, ...look }) => {
    checkpoint();
    const { left, right, top, bottom } = outline.bounds;
    if ((right - left) * (bottom - top) < smallest || (look.alpha ?? 1) < FAINTEST) return [];
    return [{ polygons: outline.placed(x, y, scale, turn, mirror).polygons, colour, look }];
  });
}

/** Glows and reflections beyond a thing are more transparent than this; glass is less. */
const FAINTEST_BODY = 0.42;

/** The parts that make up the body of a thing: those that have an outline. */
export const solidPartsOf = (thing: StagedModel): PlacedPart[] =>
  partsOf(thing).filter(({ look }) => (look.alpha ?? 1) >= FAINTEST_BODY);

/** Area of the box around a part. */
export const extentOf = ({ polygons }: PlacedPart): number => {
  const { left, right, top, bottom } = boundsOf(polygons);
  return (right - left) * (bottom - top);
};

/** The box around things in their places. */
export const boundsOfCast = (things: readonly StagedModel[]): Bounds =>
  boundsOf(things.flatMap((thing) => partsOf(thing).flatMap(({ polygons }) => polygons)));

/**
 * Moves and scales things so that they fill a box.
 *
 * @param down where they are if they are less high than the box: 0 at its top, 1 on its lower edge
 */
export function fittedInto(things: readonly StagedModel[], box: Bounds, down = 0.5): StagedModel[] {
  const { left, right, top, bottom } = boundsOfCast(things);
  const unit = Math.min((box.right - box.left) / (right - left), (box.bottom - box.top) / (bottom - top));
  const toX = (box.left + box.right - (left + right) * unit) / 2;
  const toY = box.top - top * unit + (box.bottom - box.top - (bottom - top) * unit) * down;
  return things.map((thing) => ({
    ...thing,
    x: toX + thing.x * unit,
    y: toY + thing.y * unit,
    scale: thing.scale * unit,
  }));
}
