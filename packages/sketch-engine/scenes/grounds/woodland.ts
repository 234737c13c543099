import type { Rgb } from "../../core/colour";
import { clamp, smoothstep } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import views from "../views.json" with { type: "json" };
import { blendInto, earth, grassColours, SNOW, setColour, type View } from "./ground";
import { Terrain } from "./terrain";
import { Track } from "./track";

/** Camera positions: over ridges, up a stream, under a large sky, telephoto, from a lookout. */
const VIEWS = views.woodland as unknown as readonly View[];

/** Wooded ridges, one behind the other, with mountains in the distance. */
export class Woodland extends Terrain {
  readonly hasWater: boolean;
  readonly haze = 0.0135;
  override readonly mistLift = 1;
  override readonly sunLift = 0.1;
  readonly trees: number;
  readonly treeHeight = 0.66;
  readonly hasGrass = true;
  private readonly track: Track;
  private readonly isSnowy: boolean;
  private readonly rock: Rgb;
  private readonly grass: Rgb;
  private readonly deepGrass: Rgb;

  constructor(brief: Brief, parent: Random) {
    super(brief, parent, { views: VIEWS, clearance: 3, every: 2 });
    this.track = new Track(brief, this.noise, brief.aspect / this.camera.focal);

    this.hasWater = brief.water !== "none";
    this.trees = Math.round(17000 * clamp(brief.vegetation));
    this.isSnowy = brief.season === "winter";
    this.rock = earth(brief, 0.36, 0.025, 280);
    const grass = grassColours(brief);
    this.grass = grass.bright;
    this.deepGrass = grass.deep;
  }

  heightAt(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const ridge = noise.ridged(x * 0.055 + this.shiftX, z * 0.085 + this.shiftZ, Math.min(octaves, 3));
    let height = -1.3 + 3.3 * ridge * ridge * smoothstep(1.5, 9, z) * (0.6 + 0.8 * smoothstep(8, 45, z));
    const far = smoothstep(22, 75, z);
    if (far > 0) {
      const peaks = noise.eroded(x * 0.06 + this.shiftX, z * 0.06 + this.shiftZ, Math.min(octaves, 7));
      height += far * 5.2 * (peaks * 1.4) ** 1.5;
    }
    // Bumps of the forest floor, only near the camera because farther ones are hidden by trees.
    if (octaves > 4 && z < 26) {
      height +=
        0.06 * smoothstep(26, 16, z) * this.detail.fractal(x * 1.5, z * 1.5, Math.min(4, octaves - 3));
    }
    if (this.hasWater) {
      const fromStream = Math.abs(x - 2.5 * noise.gradient(z * 0.1, 3));
      height -= 0.75 * smoothstep(4.5, 1.5, fromStream) * smoothstep(3, 6, z) * smoothstep(30, 18, z);
    }
    return height;
  }

  albedoAt(x: number, z: number, height: number, up: number, out: Float32Array): void {
    const relief = this.detail.fractal(x * 0.9, z * 0.9 + height * 1.2, 4);
    setColour(out, this.rock);
    const green = smoothstep(0.62, 0.8, up + relief * 0.16) * smoothstep(3.6, 1.9, height + relief * 0.9);
    blendInto(out, this.grass, green);
    blendInto(out, this.deepGrass, green * clamp(0.5 + 0.9 * this.detail.fractal(x * 0.35 + 4, z * 0.35, 3)));
    blendInto(out, this.track.colour, this.track.at(x, z) * 0.85);
    out[3] = 0;
    if (!this.isSnowy) return;
    const snow = smoothstep(0.5, 0.72, up + 0.1 * relief + 0.2);
    blendInto(out, SNOW, snow);
    out[3] = snow;
  }

  treeDensityAt(x: number, z: number, height: number, up: number): number {
    if (this.track.at(x, z) > 0) return 0;
    const slope =
      smoothstep(6, 3.3, height + 0.9 * this.noise.fractal(x * 0.5, z * 0.5, 3)) * smoothstep(0.55, 0.75, up);
    return slope * (this.noise.fractal(x * 0.16 + 60, z * 0.16, 3) > -0.3 ? 1 : 0.12);
  }
}
