import { lch, type Rgb } from "../../core/colour";
import { clamp, hueDistance } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Camera } from "../camera";

/** Large plants before the eye: on the side away from the sun, on both, as tips along the foot, as a branch above. */
export type Framing = "none" | "side" | "both" | "tips" | "branch";

/** From one number to another; drawn anew for every picture. */
export type Span = readonly [from: number, to: number];

/** One way to look at a landscape. */
export interface View {
  horizon: Span;
  eye: Span;
  focal: Span;
  /** See `Ground.sunAcross`. */
  sun: Span;
  /** "none" when absent. */
  framing?: Framing;
}

export const drawCamera = (random: Random, { horizon, eye, focal }: View): Camera => ({
  horizon: random.range(...horizon),
  eye: random.range(...eye),
  focal: random.range(...focal),
});

const NEAREST = 1.15;

/**
 * Where rays have to start: from high above, what lies at one's feet is below the picture.
 * @param clearance how high the near ground may rise, world units
 */
export const nearestSeen = ({ eye, focal, horizon }: Camera, clearance: number): number =>
  Math.max(NEAREST, (0.9 * (eye - clearance) * focal) / (1 - horizon));

/** A landscape as fields over the plane; world units, with y = 0 the water. */
export interface Ground {
  readonly camera: Camera;
  /** Where rays start and end. */
  readonly nearest: number;
  readonly farthest: number;
  /** Below y = 0 lies water. */
  readonly hasWater: boolean;
  /** How fast air thickens with distance, per world unit. */
  readonly haze: number;
  /** Mist lies this high above the water line. */
  readonly mistLift: number;
  /** The side, -1 or +1, of the tallest peak; the sun takes the other. 0 for neither. */
  readonly heroSide: number;
  /** How far from the middle sun or moon stand, as a share of the picture's width. */
  readonly sunAcross: number;
  /** Lifts a low sun above the ridge, in picture heights. */
  readonly sunLift: number;
  /** How many places are tried for a tree. */
  readonly trees: number;
  /** World units. */
  readonly treeHeight: number;
  /** What stands before the eye. */
  readonly framing: Framing;
  /** The mouth of an erupting volcano. */
  readonly crater?: { readonly x: number; readonly y: number; readonly z: number };
  /** A tree much larger than the others; `across` is a share of the picture's width from the middle. */
  readonly loneTree?: { readonly across: number; readonly z: number } | undefined;
  /** Blades of grass grow before the eye. */
  readonly hasGrass: boolean;
  /** More octaves give finer relief. */
  heightAt(x: number, z: number, octaves: number): number;
  /**
   * Colour of the bare ground in `out[0..2]` and how much of it is snow in `out[3]`.
   * @param up how level the ground is: 1 for flat, 0 for a wall.
   */
  albedoAt(x: number, z: number, height: number, up: number, out: Float32Array): void;
  /** Chance 0..1 that a tree stands there. */
  treeDensityAt(x: number, z: number, height: number, up: number): number;
}

export function blendInto(out: Float32Array, colour: Rgb, t: number): void {
  out[0]! += (colour[0] - out[0]!) * t;
  out[1]! += (colour[1] - out[1]!) * t;
  out[2]! += (colour[2] - out[2]!) * t;
}

export function setColour(out: Float32Array, colour: Rgb): void {
  out[0] = colour[0];
  out[1] = colour[1];
  out[2] = colour[2];
}

export function scaleColour(out: Float32Array, factor: number): void {
  out[0]! *= factor;
  out[1]! *= factor;
  out[2]! *= factor;
}

/** Further than this and grass stops looking like grass. */
const LARGEST_TURN = 32;

/** A ground colour, pulled a little towards the palette words of the prompt. */
export function earth(brief: Brief, lightness: number, chroma: number, hue: number, pull = 0.45): Rgb {
  const target = brief.hues[Math.min(brief.hues.length - 1, 1)];
  const turn = target === undefined ? 0 : clamp(hueDistance(hue, target) * pull, -LARGEST_TURN, LARGEST_TURN);
  return lch(lightness, chroma * brief.saturation, hue + turn);
}

/** Grass of the season, in light and shade. */
export function grassColours(brief: Brief): { bright: Rgb; deep: Rgb } {
  switch (brief.season) {
    case "autumn":
      return { bright: earth(brief, 0.58, 0.1, 85), deep: earth(brief, 0.52, 0.12, 60) };
    case "winter":
      return { bright: earth(brief, 0.9, 0.015, 240), deep: earth(brief, 0.84, 0.02, 235) };
    case "spring":
      return { bright: earth(brief, 0.63, 0.13, 128), deep: earth(brief, 0.48, 0.085, 138) };
    case "summer":
      return { bright: earth(brief, 0.54, 0.105, 125), deep: earth(brief, 0.48, 0.085, 138) };
  }
}

export const SNOW = lch(0.955, 0.012, 240);
