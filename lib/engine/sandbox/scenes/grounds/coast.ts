import type { Rgb } from "../../core/colour";
import { clamp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Camera } from "../camera";
import { blendInto, earth, type Ground, grassColours, scaleColour, setColour } from "./ground";

const CAMERAS: readonly Camera[] = [
  { horizon: 0.57, eye: 1, focal: 1.25 },
  { horizon: 0.47, eye: 1.7, focal: 1.25 },
  { horizon: 0.63, eye: 0.9, focal: 1.4 },
];
const SEABED = -1;

/** Where land rises from the sea. */
type Shore = "none" | "headland" | "island";

/** Open sea, a headland with a far coast, or an island. */
export class Coast implements Ground {
  readonly camera: Camera;
  readonly nearest = 1.15;
  readonly farthest = 110;
  readonly hasWater = true;
  readonly haze = 0.009;
  readonly mistLift = 0;
  readonly heroSide: number;
  readonly sunLift = 0;
  readonly trees: number;
  readonly treeHeight: number;
  readonly isFramed = false;
  readonly hasGrass = false;
  private readonly noise: Noise;
  private readonly detail: Noise;
  private readonly shiftX: number;
  private readonly shiftZ: number;
  private readonly shore: Shore;
  private readonly isBeach: boolean;
  private readonly islandX: number;
  private readonly islandZ: number;
  private readonly rock: Rgb;
  private readonly darkRock: Rgb;
  private readonly sand: Rgb;
  private readonly grass: Rgb;

  constructor(brief: Brief, parent: Random) {
    const random = parent.fork("biome");
    this.noise = new Noise(random.uint32());
    this.detail = new Noise(random.uint32());
    this.heroSide = random.sign();
    this.shiftX = random.range(-50, 50);
    this.shiftZ = random.range(-50, 50);
    this.islandX = this.heroSide * random.range(1.5, 4) * Math.min(1, brief.aspect);
    this.islandZ = random.range(15, 19);
    this.camera = random.fork("layout").pick(CAMERAS);
    const standsAshore = brief.subjects.some(({ kind }) => ASHORE.has(kind));
    const namesLand = ["cliff", "coast", "beach"].some((concept) => brief.concepts.has(concept));
    this.shore = brief.terrain === "island" ? "island" : standsAshore || namesLand ? "headland" : "none";
    this.isBeach = brief.concepts.has("beach") || brief.plant === "palm";
    const cover = clamp(brief.vegetation);
    this.trees = Math.round((this.shore === "island" ? 2600 : this.shore === "headland" ? 800 : 0) * cover);
    this.treeHeight = this.shore === "island" ? 0.34 : 0.3;
    this.rock = earth(brief, 0.47, 0.02, 270);
    this.darkRock = earth(brief, 0.36, 0.025, 280);
    this.sand = earth(brief, 0.8, 0.07, 82);
    this.grass = grassColours(brief).bright;
  }

  heightAt(x: number, z: number, octaves: number): number {
    if (this.shore === "island")
      return Math.max(SEABED, this.island(x, z, octaves), this.farIsland(x, z, octaves));
    if (this.shore === "headland")
      return Math.max(SEABED, this.headland(x, z, octaves), this.farCoast(x, z, octaves));
    return SEABED;
  }

  private island(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const dx = (x - this.islandX) / 4.4;
    const dz = (z - this.islandZ) / 4;
    const distance = Math.sqrt(dx * dx + dz * dz) + 0.22 * noise.fractal(x * 0.22 + this.shiftX, z * 0.22, 3);
    if (distance > 1.6) return SEABED;
    const peaks = noise.ridged(x * 0.22 + this.shiftX, z * 0.22 + this.shiftZ, Math.min(octaves, 7));
    return (1 - distance) * 2.2 + smoothstep(0.75, 0.1, distance) * 2.3 * peaks;
  }

  private farIsland(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const distance =
      Math.hypot((x + this.islandX * 3.2) / 6, (z - 40) / 5) + 0.2 * noise.fractal(x * 0.2, z * 0.2 + 50, 2);
    if (distance > 1.4) return SEABED;
    return (1 - distance) * 2.6 * (0.6 + 0.7 * noise.ridged(x * 0.16 + 9, z * 0.16, Math.min(octaves, 6)));
  }

  private headland(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const inland =
      this.heroSide * x -
      1.2 +
      0.13 * Math.abs(z - 7) +
      1.6 * noise.fractal(x * 0.22 + this.shiftX, z * 0.22 + this.shiftZ, Math.min(octaves, 4)) -
      (z > 11 ? (z - 11) * 1.4 : 0);
    if (this.isBeach) return -0.5 + smoothstep(-0.5, 3.5, inland) * 1.1;
    const t = smoothstep(0, 0.7, inland);
    const top =
      1.55 + 0.35 * noise.fractal(x * 0.3, z * 0.3, Math.min(octaves, 5)) + 0.4 * smoothstep(0, 4, inland);
    const face = t > 0 && t < 1 ? 0.22 * noise.ridged(x * 1.4, z * 1.4, Math.min(octaves, 6)) : 0;
    return -0.5 + t * top + face;
  }

  private farCoast(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const distance =
      Math.hypot((x + this.heroSide * 16) / 12, (z - 58) / 7) +
      0.25 * noise.fractal(x * 0.1, z * 0.1 + 50, 3);
    if (distance > 1.5) return SEABED;
    return (1 - distance) * 3.2 * (0.55 + 0.8 * noise.ridged(x * 0.11 + 9, z * 0.11, Math.min(octaves, 6)));
  }

  albedoAt(x: number, z: number, height: number, up: number, out: Float32Array): void {
    const isIsland = this.shore === "island";
    const isSand = this.isBeach && height < 0.5;
    setColour(out, isSand ? this.sand : this.rock);
    const strata = clamp(0.5 + 0.9 * this.detail.fractal(x * 2.2, height * 5 + z, 4));
    blendInto(out, this.darkRock, strata * (isSand ? 0.15 : 0.9));
    blendInto(out, this.sand, smoothstep(0.22, 0.04, height) * (isIsland ? 0.9 : 0.2));
    blendInto(
      out,
      this.grass,
      smoothstep(0.72, 0.86, up + 0.12 * this.detail.fractal(x * 1.4, z * 1.4, 3)) *
        smoothstep(0.18, 0.45, height) *
        (this.isBeach && !isIsland ? 0.5 : 1),
    );
    scaleColour(out, 1 + 0.25 * this.detail.fractal(x * 5, z * 5, 3));
    out[3] = 0;
  }

  treeDensityAt(_x: number, z: number, height: number, up: number): number {
    if (height <= 0.3 || up <= 0.7) return 0;
    return (this.shore === "island" ? 0.75 : 0.3) * (z < 30 ? 1 : 0.1);
  }
}

/** Subjects that need land to stand on, even when the prompt only names the sea. */
const ASHORE: ReadonlySet<string> = new Set([
  "lighthouse",
  "cabin",
  "house",
  "castle",
  "windmill",
  "torii",
  "pagoda",
  "person",
  "deer",
  "fox",
  "cat",
  "tent",
  "campfire",
]);
