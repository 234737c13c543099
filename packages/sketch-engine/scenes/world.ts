import type { Frame } from "../core/frame";
import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import type { Camera } from "./camera";
import type { Framing } from "./grounds/ground";
import type { Atmosphere } from "./sky/atmosphere";

/** The drawn scene, for all that is added later: plants, subjects and weather. */
export interface World {
  readonly frame: Frame;
  readonly brief: Brief;
  readonly air: Atmosphere;
  readonly camera: Camera;
  readonly random: Random;
  readonly hasWater: boolean;
  /** Plants in the foreground. */
  readonly framing: Framing;
  /** Height of the ground above the water, in world units; where there is water, negative heights lie under it. */
  heightAt(x: number, z: number, octaves: number): number;
  /** Share of an object's colour that haze replaces at a distance and height, 0..1. */
  fogAmountAt(z: number, height: number): number;
  /** Share of a piste at a point, 0..1; absent where there is none. */
  pisteAt?(x: number, z: number): number;
  /** Share of the direct light that reaches the ground at a point, 0..1. */
  lightAt(x: number, z: number): number;
}
