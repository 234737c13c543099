import { lch, type Rgb } from "../../core/colour";
import { smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";

/** Tracks end where they would be thinner than a pixel. */
const FARTHEST = 24;
const TRACKS = 5;

/** The tracks of skiers in fresh snow: pairs of lines in regular turns, from the slope down to the camera. */
export class SkiTracks {
  readonly colour: Rgb = lch(0.78, 0.035, 255);

  constructor(private readonly noise: Noise) {}

  /** Share of a track in the colour of the snow at a point, 0..1. */
  at(x: number, z: number): number {
    if (z > FARTHEST) return 0;
    let most = 0;
    for (let track = 0; track < TRACKS; track++) {
      const where = this.noise.gradient(track * 7.3 + 1.7, 3.1);
      const turn = 0.9 + 0.5 * this.noise.gradient(track * 3.9, 8.8);
      const swing = 0.35 + 0.25 * this.noise.gradient(5.2, track * 2.7);
      const course = 3.6 * where + 0.22 * where * z + swing * Math.sin(z * turn + track * 2.1);
      const beside = Math.abs(Math.abs(x - course) - 0.035 - 0.004 * z);
      const breadth = 0.014 + 0.0025 * z;
      most = Math.max(most, smoothstep(breadth * 1.6, breadth * 0.6, beside));
    }
    return most * smoothstep(FARTHEST, FARTHEST * 0.5, z);
  }
}
