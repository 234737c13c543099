import { lch, type Rgb } from "../../core/colour";
import { clamp, smoothstep } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import views from "../views.json" with { type: "json" };
import {
  blendInto,
  earth,
  type Ground,
  grassColours,
  SNOW,
  scaleColour,
  setColour,
  type View,
} from "./ground";
import { Shoulder } from "./shoulder";
import { Terrain } from "./terrain";
import { Track } from "./track";

interface HillView extends View {
  /** Height of a slope across the foreground, in world units. */
  shoulder?: number;
  hasLoneTree?: boolean;
}

/** Camera positions: across fields, from above, towards one tree, telephoto, along a slope, below a branch. */
const VIEWS = views.hills as unknown as readonly HillView[];

const FLOWER_HUES = [350, 30, 95, 310] as const;

/** Rolling farmland: a patchwork of fields with crop rows, hedges and copses. */
export class Hills extends Terrain<HillView> {
  readonly hasWater: boolean;
  readonly haze = 0.0125;
  readonly trees: number;
  readonly treeHeight = 0.42;
  readonly hasGrass = true;
  private readonly track: Track;
  private readonly shoulder: Shoulder;
  readonly loneTree: Ground["loneTree"];
  private readonly fields: readonly [Rgb, Rgb, Rgb];
  private readonly hedge: Rgb;
  private readonly bloom: Rgb;
  private readonly isWinter: boolean;
  private readonly hasFlowers: boolean;
  private readonly hasLavender: boolean;

  constructor(brief: Brief, parent: Random) {
    super(brief, parent, { views: VIEWS, clearance: 3 });
    const { view, layout, random } = this;
    this.track = new Track(brief, this.detail, brief.aspect / this.camera.focal);
    this.shoulder = new Shoulder(this.noise, view.shoulder ?? 0, this.heroSide, brief.aspect);
    this.loneTree =
      view.hasLoneTree && brief.plant !== "none"
        ? { across: this.heroSide * layout.range(0.14, 0.26), z: layout.range(6, 8) }
        : undefined;

    this.hasWater = brief.water !== "none";
    this.trees = Math.round(4600 * clamp(brief.vegetation));
    this.isWinter = brief.season === "winter";
    this.hasLavender = brief.concepts.has("lavender");
    const hasPoppies = brief.concepts.has("poppies");
    this.hasFlowers = hasPoppies || brief.concepts.has("flowers") || brief.season === "spring";
    const hue = random.pick(FLOWER_HUES);
    this.bloom = this.hasLavender
      ? lch(0.56, 0.15, 300)
      : hasPoppies
        ? lch(0.6, 0.22, 28)
        : earth(brief, 0.8, 0.14, hue, 0.7);
    this.hedge = grassColours(brief).deep;
    this.fields = fieldColours(brief);
  }

  heightAt(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const rolling =
      1.5 * noise.gradient(x * 0.075 + this.shiftX, z * 0.075 + this.shiftZ) +
      0.5 * noise.gradient(x * 0.2, z * 0.2 + 9) +
      (octaves > 4 ? 0.03 * this.detail.fractal(x * 1.6, z * 1.6, Math.min(4, octaves - 3)) : 0);
    let height =
      rolling * (0.35 + smoothstep(3, 18, z) * 0.85) +
      smoothstep(20, 70, z) * 2.1 * (0.6 + 0.6 * noise.gradient(x * 0.04 + 8, z * 0.03));
    if (this.hasWater) {
      const fromRiver = Math.abs(x - 3.5 * noise.gradient(z * 0.09, 4.4));
      height -= 0.95 * smoothstep(5, 2, fromRiver) * smoothstep(2, 5, z) * smoothstep(40, 22, z);
    }
    return height + 0.12 + this.shoulder.heightAt(x, z, 2);
  }

  albedoAt(x: number, z: number, _height: number, _up: number, out: Float32Array): void {
    const edge = this.fieldEdge(x, z);
    const field = this.detail.cell;
    setColour(out, this.fields[(field % 3) as 0 | 1 | 2]);
    const nearness = smoothstep(40, 6, z);
    if (!this.isWinter) {
      const angle = (field % 7) * 0.45;
      const row = Math.sin((x * Math.cos(angle) + z * Math.sin(angle)) * (10 + (field % 5)));
      scaleColour(out, 1 + 0.16 * row * (field % 3 === 1 ? 0.25 : 1) * nearness);
      if (this.hasLavender && field % 4 !== 3) {
        blendInto(out, this.bloom, smoothstep(-0.1, 0.8, row) * 0.81);
      } else if (this.hasFlowers && !this.hasLavender) {
        const drifts = smoothstep(0.12, 0.5, this.detail.fractal(x * 0.6, z * 0.6, 4));
        const heads = 0.35 + 0.65 * smoothstep(0, 0.5, this.detail.gradient(x * 14, z * 14));
        blendInto(out, this.bloom, drifts * heads * 0.75);
      }
    }
    blendInto(out, this.hedge, smoothstep(0.08, 0.02, edge) * 0.6);
    scaleColour(out, 1 + 0.22 * this.detail.fractal(x * 5, z * 5, 3) * nearness);
    blendInto(out, this.track.colour, this.track.at(x, z) * 0.85);
    out[3] = 0;
  }

  treeDensityAt(x: number, z: number, height: number, _up: number): number {
    if (this.track.at(x, z) > 0) return 0;
    if (z <= 4.5 || (this.hasWater && height <= 0.1)) return 0;
    const hedge = this.fieldEdge(x, z) < 0.07 ? 0.75 : 0;
    const copse = this.noise.fractal(x * 0.12 + 60, z * 0.12, 3) > 0.2 ? 0.9 : 0.02;
    return Math.max(hedge, copse);
  }

  /** Distance to the border of the field; sets `detail.cell` to the number of the field. */
  private fieldEdge(x: number, z: number): number {
    const { detail } = this;
    detail.cells(x * 0.3 + 0.25 * this.noise.gradient(x * 0.2, z * 0.2), z * 0.22 + 20);
    return detail.second - detail.nearest;
  }
}

function fieldColours(brief: Brief): readonly [Rgb, Rgb, Rgb] {
  if (brief.season === "winter") return [SNOW, lch(0.9, 0.02, 235), lch(0.86, 0.025, 240)];
  if (brief.season === "autumn") {
    return [earth(brief, 0.66, 0.115, 80), earth(brief, 0.58, 0.125, 62), earth(brief, 0.72, 0.1, 92)];
  }
  return [earth(brief, 0.62, 0.13, 128), earth(brief, 0.7, 0.125, 112), earth(brief, 0.55, 0.12, 136)];
}
