import { lch, type Rgb } from "../../core/colour";
import { clamp, hueDistance } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Camera } from "../camera";

/** Large foreground plants: away from the sun, at both sides, as tips along the lower edge, or as a branch above. */
export type Framing = "none" | "side" | "both" | "tips" | "branch";

/** An interval from which every picture draws its own value. */
export type Span = readonly [from: number, to: number];

/** One camera position for a landscape; all values are intervals. */
export interface View {
  horizon: Span;
  eye: Span;
  focal: Span;
  /** Horizontal distance of the sun or moon from the centre, as a share of the picture's width. */
  sun: Span;
  /** Plants in the foreground; "none" when absent. */
  framing?: Framing;
}

/** Factors on the focal length for lenses that the prompt names, and the limits within which landscapes look right. */
const WIDE = 0.68;
const TELEPHOTO = 1.4;
const FOCAL_LIMITS = [0.8, 2.9] as const;

const lensOf = ({ concepts }: Brief): number =>
  concepts.has("wide angle") ? WIDE : concepts.has("telephoto") ? TELEPHOTO : 1;

export function drawCamera(random: Random, { horizon, eye, focal }: View, brief: Brief): Camera {
  const camera = {
    horizon: random.range(...horizon),
    eye: random.range(...eye),
    focal: random.range(...focal),
  };
  const lens = lensOf(brief);
  return lens === 1 ? camera : { ...camera, focal: clamp(camera.focal * lens, ...FOCAL_LIMITS) };
}

const MIN_RAY_DISTANCE = 1.15;

/**
 * The distance at which rays start: from a high camera, nearer ground lies below the picture.
 * @param clearance maximum height of the near ground, in world units
 */
export const nearestSeen = ({ eye, focal, horizon }: Camera, clearance: number): number =>
  Math.max(MIN_RAY_DISTANCE, (0.9 * (eye - clearance) * focal) / (1 - horizon));

/** A landscape as functions over the plane, in world units; the water level is y = 0. */
export interface Ground {
  readonly camera: Camera;
  /** Distances from the camera at which rays start and end. */
  readonly nearest: number;
  readonly farthest: number;
  /** Whether everything below y = 0 is water. */
  readonly hasWater: boolean;
  /** Density of the haze per world unit of distance. */
  readonly haze: number;
  /** Height of the mist above the water level, in world units. */
  readonly mistLift: number;
  /** The side of the tallest peak, -1 or +1; the sun stands on the other side. 0 for neither. */
  readonly heroSide: number;
  /** Horizontal distance of the sun or moon from the centre, as a share of the picture's width. */
  readonly sunAcross: number;
  /** Raises a low sun above the ridge line, in picture heights. */
  readonly sunLift: number;
  /** Number of random positions that are tried for a tree. */
  readonly trees: number;
  /** Height of a tree in world units. */
  readonly treeHeight: number;
  /** Plants in the foreground. */
  readonly framing: Framing;
  /** The crater of an erupting volcano. */
  readonly crater?: { readonly x: number; readonly y: number; readonly z: number };
  /** One much larger tree; `across` is its distance from the centre, as a share of the picture's width. */
  readonly loneTree?: { readonly across: number; readonly z: number } | undefined;
  /** Whether blades of grass grow in the foreground. */
  readonly hasGrass: boolean;
  /** Height of the ground in world units; more octaves give finer detail. */
  heightAt(x: number, z: number, octaves: number): number;
  /**
   * Writes the colour of the bare ground to `out[0..2]` and the share of snow to `out[3]`.
   * @param up vertical component of the surface normal: 1 for level ground, 0 for a vertical wall
   */
  albedoAt(x: number, z: number, height: number, up: number, out: Float32Array): void;
  /** Probability 0..1 that a tree grows at a point. */
  treeDensityAt(x: number, z: number, height: number, up: number): number;
  /** Share of a piste at a point, 0..1; absent where there is none. */
  pisteAt?(x: number, z: number): number;
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

/** Maximum hue change in degrees; beyond this, grass no longer looks like grass. */
const MAX_HUE_CHANGE = 32;

/** A ground colour whose hue is turned slightly towards the palette words of the prompt. */
export function earth(brief: Brief, lightness: number, chroma: number, hue: number, pull = 0.45): Rgb {
  const target = brief.hues[Math.min(brief.hues.length - 1, 1)];
  const turn =
    target === undefined ? 0 : clamp(hueDistance(hue, target) * pull, -MAX_HUE_CHANGE, MAX_HUE_CHANGE);
  return lch(lightness, chroma * brief.saturation, hue + turn);
}

/** Grass colours of the season, lit and shaded. */
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
