import { smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";

/** Distance beyond which the slope ends, in world units. */
const MAX_DISTANCE = 12.5;
const FULL_UNTIL = 7;

/** A slope that descends from one side across the foreground and forms a diagonal in the picture. */
export class Shoulder {
  /**
   * @param height world units, 0 for no slope
   * @param side the high side, -1 or +1
   * @param breadth the aspect of the picture: the slope is as wide as the picture
   */
  constructor(
    private readonly noise: Noise,
    private readonly height: number,
    private readonly side: number,
    private readonly breadth: number,
  ) {}

  heightAt(x: number, z: number, octaves: number): number {
    if (this.height === 0 || z > MAX_DISTANCE) return 0;
    const inwards = (this.side * x) / this.breadth + 0.85 - 0.13 * z;
    if (inwards <= 0) return 0;
    const rough = 0.8 + 0.45 * this.noise.fractal(x * 0.5 + 70, z * 0.5, Math.min(octaves, 5));
    return this.height * (inwards / 2.1) ** 1.15 * rough * smoothstep(MAX_DISTANCE, FULL_UNTIL, z);
  }
}
