import { lch, type Rgb } from "../../core/colour";
import { smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Brief } from "../../language/brief";
import { earth } from "./ground";

/** Half the breadth at the camera, and its growth with the distance: a path, and a piste. */
const PATH = { half: 0.3, growth: 0.012 } as const;
const PISTE = { half: 1.1, growth: 0.075 } as const;

/** A path or a piste that winds from the camera into the land, when the brief asks for one. */
export class Track {
  readonly colour: Rgb;
  readonly isPiste: boolean;
  private readonly isThere: boolean;
  private readonly swing: number;

  constructor(
    brief: Brief,
    private readonly noise: Noise,
    /** The aspect of the picture over the focal length: narrow fields of view need narrow bends. */
    breadth: number,
  ) {
    this.isPiste = brief.concepts.has("ski slope");
    this.isThere = this.isPiste || brief.concepts.has("path");
    this.colour = this.isPiste
      ? lch(0.965, 0.012, 240)
      : brief.season === "winter"
        ? lch(0.7, 0.03, 250)
        : earth(brief, 0.74, 0.055, 78);
    this.swing = Math.min(1, breadth);
  }

  /** Share of the path in the ground colour at a point, 0..1. */
  at(x: number, z: number): number {
    if (!this.isThere) return 0;
    const bend =
      this.swing *
      (0.5 * Math.sin(z * 0.62 + 4 * this.noise.gradient(3.1, 8.2)) * smoothstep(1, 5, z) +
        3.4 * this.noise.gradient(z * 0.062 + 40, 6.5) * smoothstep(2, 14, z));
    const { half: nearest, growth } = this.isPiste ? PISTE : PATH;
    const half = nearest + growth * z;
    return smoothstep(half + 0.1, half - 0.06, Math.abs(x - bend));
  }
}
