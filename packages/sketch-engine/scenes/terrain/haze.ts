import type { Brief } from "../../language/brief";
import type { Ground } from "../grounds/ground";

/** The opacity of the air: haze that grows with distance, and mist that lies on the ground. */
export class Haze {
  private readonly density: number;
  private readonly mist: number;
  private readonly lift: number;

  constructor(brief: Brief, ground: Ground) {
    this.density = ground.haze * (1 + brief.mist * 1.15 + brief.storm * 0.5);
    this.mist = brief.mist;
    this.lift = ground.mistLift;
  }

  amountAt(z: number, height: number): number {
    const thickness = z * this.density;
    // x ** 1.25 by square roots, which is faster than a power.
    const clear = Math.exp(-thickness * Math.sqrt(Math.sqrt(thickness)));
    if (this.mist <= 0) return 1 - clear;
    const above = height + this.lift;
    const low =
      (1 - Math.exp(-z * 0.07 * this.mist)) * Math.exp(-Math.max(above, 0) * (1.25 - 0.35 * this.mist)) * 0.9;
    return 1 - clear * (1 - low);
  }
}
