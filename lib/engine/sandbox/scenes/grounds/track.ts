import { lch, type Rgb } from "../../core/colour";
import { smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Brief } from "../../language/brief";
import { earth } from "./ground";

const HALF = 0.3;

/** A path that winds from the camera into the land, when the brief asks for one. */
export class Track {
  readonly colour: Rgb;
  private readonly isThere: boolean;
  private readonly swing: number;

  constructor(
    brief: Brief,
    private readonly noise: Noise,
    /** The aspect of the picture over the focal length: narrow fields of view need narrow bends. */
    breadth: number,
  ) {
    this.isThere = brief.concepts.has("path");
    this.colour = brief.season === "winter" ? lch(0.7, 0.03, 250) : earth(brief, 0.74, 0.055, 78);
    this.swing = Math.min(1, breadth);
  }

  /** Share of the path in the ground colour at a point, 0..1. */
  at(x: number, z: number): number {
    if (!this.isThere) return 0;
    const bend =
      this.swing *
      (0.5 * Math.sin(z * 0.62 + 4 * this.noise.gradient(3.1, 8.2)) * smoothstep(1, 5, z) +
        3.4 * this.noise.gradient(z * 0.062 + 40, 6.5) * smoothstep(2, 14, z));
    const half = HALF + 0.012 * z;
    return smoothstep(half + 0.1, half - 0.06, Math.abs(x - bend));
  }
}
