import type { Frame } from "../core/frame";
import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import type { Camera } from "./camera";
import type { Framing } from "./grounds/ground";
import type { Atmosphere } from "./sky/atmosphere";

/** What a scene leaves behind for whatever is put into it afterwards: plants, subjects, weather. */
export interface World {
  readonly frame: Frame;
  readonly brief: Brief;
  readonly air: Atmosphere;
  readonly camera: Camera;
  readonly random: Random;
  readonly hasWater: boolean;
  /** What stands before the eye. */
  readonly framing: Framing;
  /** World units above the water; below 0 is water when there is any. */
  heightAt(x: number, z: number, octaves: number): number;
  /** How much of a thing the air hides, 0..1, at a distance and height. */
  fogAmountAt(z: number, height: number): number;
  /** How much direct light reaches the ground, 0..1. */
  lightAt(x: number, z: number): number;
}
