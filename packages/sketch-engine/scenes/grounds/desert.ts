import type { Rgb } from "../../core/colour";
import { clamp, smoothstep } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import views from "../views.json" with { type: "json" };
import { blendInto, earth, scaleColour, setColour, type View } from "./ground";
import { Shoulder } from "./shoulder";
import { Terrain } from "./terrain";
import { Track } from "./track";

interface DuneView extends View {
  /** Height of a dune across the foreground, in world units. */
  shoulder?: number;
}

/** Camera positions: over the dunes, from above, under a large sky, telephoto, along a crest. */
const VIEWS = views.desert as unknown as readonly DuneView[];

/** Dunes with sharp crests and steep slip faces, with ripples near the camera. */
export class Desert extends Terrain<DuneView> {
  readonly hasWater = false;
  readonly haze = 0.0105;
  readonly trees: number;
  readonly treeHeight = 0.7;
  readonly hasGrass = false;
  private readonly track: Track;
  private readonly shoulder: Shoulder;
  private readonly windCos: number;
  private readonly windSin: number;
  private readonly sand: Rgb;
  private readonly shade: Rgb;
  private readonly crest: Rgb;

  constructor(brief: Brief, parent: Random) {
    super(brief, parent, { views: VIEWS, clearance: 4 });
    const { view, random } = this;
    const wind = random.range(-0.5, 0.5);
    this.windCos = Math.cos(wind);
    this.windSin = Math.sin(wind);
    this.track = new Track(brief, this.noise, brief.aspect / this.camera.focal);
    this.shoulder = new Shoulder(this.noise, view.shoulder ?? 0, this.heroSide, brief.aspect);

    this.trees = brief.plant === "cactus" || brief.plant === "palm" ? 60 : 0;
    this.sand = earth(brief, 0.74, 0.105, 62, 0.6);
    this.shade = earth(brief, 0.66, 0.12, 48, 0.6);
    this.crest = earth(brief, 0.8, 0.085, 74, 0.6);
  }

  heightAt(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const across = x * this.windCos - z * this.windSin;
    const along = x * this.windSin + z * this.windCos;
    let height = 0;
    let amplitude = 2.5;
    let frequency = 0.055;
    const layers = Math.min(3, octaves);
    for (let i = 0; i < layers; i++) {
      const warp =
        across * frequency +
        0.75 *
          noise.gradient(
            across * frequency * 0.6 + this.shiftX + i * 9,
            along * frequency * 0.55 + this.shiftZ,
          );
      const phase =
        along * frequency * 1.15 +
        1.05 * noise.gradient(across * frequency * 0.8 + i * 31 + this.shiftX, along * frequency * 0.4 + 7) +
        0.15 * noise.gradient(warp * 2, 3 + i);
      // An asymmetric sawtooth wave: long windward slope, short slip face.
      const t = phase - Math.floor(phase);
      const peak = 0.68 + 0.12 * noise.gradient(across * frequency * 0.7, i * 5.5);
      const tooth = t < peak ? t / peak : (1 - t) / (1 - peak);
      const swell =
        0.55 + 0.45 * noise.gradient(across * frequency * 0.45 + 3, along * frequency * 0.45 + i * 13);
      height += amplitude * tooth * tooth * (2.4 - 1.4 * tooth) * swell;
      amplitude *= 0.2;
      frequency *= 2.9;
    }
    if (octaves > 4) {
      height +=
        0.0045 *
        Math.sin((along * 0.6 + across * 0.8) * 24 + 5 * noise.gradient(across * 1.1, along * 1.1)) *
        smoothstep(16, 3, z) *
        (0.5 + 0.5 * noise.gradient(across * 0.5, along * 0.5 + 3));
    }
    return height * (0.35 + smoothstep(2, 24, z) * 0.95) - 0.15 + this.shoulder.heightAt(x, z, 2);
  }

  albedoAt(x: number, z: number, _height: number, up: number, out: Float32Array): void {
    setColour(out, this.sand);
    blendInto(out, this.shade, clamp(0.5 + 0.6 * this.detail.fractal(x * 0.25, z * 0.25, 3)));
    blendInto(out, this.crest, smoothstep(0.8, 1, up) * 0.5);
    scaleColour(out, 1 + 0.05 * this.detail.gradient(x * 30, z * 30) * smoothstep(14, 2, z));
    blendInto(out, this.track.colour, this.track.at(x, z) * 0.85);
    out[3] = 0;
  }

  treeDensityAt(x: number, z: number, _height: number, up: number): number {
    if (this.track.at(x, z) > 0) return 0;
    return up > 0.93 ? 0.5 : 0;
  }
}
