import type { Rgb } from "../../core/colour";
import { clamp, smoothstep } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import views from "../views.json" with { type: "json" };
import { blendInto, earth, setColour, type View } from "./ground";
import { Terrain } from "./terrain";

/** Camera positions: from a terrace, from the rim, from the valley floor, telephoto, under a large sky. */
const VIEWS = views.canyon as unknown as readonly View[];

/** Terraces of layered rock around a valley floor. */
export class Canyon extends Terrain {
  readonly hasWater = false;
  readonly haze = 0.0095;
  readonly trees: number;
  readonly treeHeight = 0.16;
  readonly hasGrass = false;
  private readonly rock: Rgb;
  private readonly paleBand: Rgb;
  private readonly darkBand: Rgb;
  private readonly chalk: Rgb;
  private readonly dust: Rgb;

  constructor(brief: Brief, parent: Random) {
    super(brief, parent, { views: VIEWS, clearance: 5 });

    this.trees = brief.plant === "none" ? 0 : 800;
    this.rock = earth(brief, 0.6, 0.125, 42);
    this.paleBand = earth(brief, 0.7, 0.1, 55);
    this.darkBand = earth(brief, 0.48, 0.105, 33);
    this.chalk = earth(brief, 0.82, 0.06, 70);
    this.dust = earth(brief, 0.66, 0.09, 60);
  }

  heightAt(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const valley =
      0.22 * smoothstep(4.5, 0, Math.abs(x + 1.4 * noise.gradient(z * 0.1, 2))) * smoothstep(40, 22, z);
    const mass =
      noise.fractal(x * 0.062 + this.shiftX, z * 0.062 + this.shiftZ, Math.min(octaves, 7)) +
      0.08 +
      smoothstep(8, 40, z) * 0.16 -
      0.35 * smoothstep(9, 1, z) -
      valley;
    const t = clamp(mass * 2.6);
    const terraces =
      smoothstep(0.05, 0.3, t) * 0.36 + smoothstep(0.38, 0.62, t) * 0.34 + smoothstep(0.7, 0.82, t) * 0.3;
    return (
      terraces * 5.4 * (0.75 + 0.5 * noise.gradient(x * 0.02, z * 0.02 + 4)) +
      0.16 * this.detail.fractal(x * 0.5, z * 0.5, Math.min(octaves, 5))
    );
  }

  albedoAt(x: number, z: number, height: number, up: number, out: Float32Array): void {
    const layer = height * 3.2 + 0.35 * this.detail.fractal(x * 0.3, z * 0.3, 3);
    const wide = this.noise.line(layer * 2.1, 3);
    const narrow = this.noise.line(layer * 5.3, 9);
    setColour(out, this.rock);
    blendInto(out, this.paleBand, smoothstep(-0.2, 0.6, wide));
    blendInto(out, this.darkBand, smoothstep(0.1, 0.7, -narrow) * 0.75);
    blendInto(out, this.chalk, smoothstep(0.55, 0.8, narrow) * 0.6);
    blendInto(out, this.dust, smoothstep(0.82, 0.95, up) * 0.8);
    out[3] = 0;
  }

  treeDensityAt(_x: number, _z: number, height: number, up: number): number {
    return up > 0.94 && height < 0.6 ? 0.6 : 0;
  }
}
