import type { Rgb } from "../../core/colour";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { anchorOf } from "../../subjects/catalogue";
import views from "../views.json" with { type: "json" };
import { blendInto, earth, grassColours, scaleColour, setColour, type View } from "./ground";
import { Terrain } from "./terrain";

interface SeaView extends View {
  /** Land in an otherwise open sea. */
  open?: "stacks" | "isles" | "bay";
}

/** Camera positions: from the beach, from a cliff, under a large sky, telephoto, out of a bay, among rocks. */
const VIEWS = views.coast as unknown as readonly SeaView[];
const SEABED = -1;

/** Where land rises from the sea. */
type Shore = "none" | "headland" | "island" | "stacks" | "isles" | "bay";

/** Open sea with or without rocks, a headland with a far coast, or an island. */
export class Coast extends Terrain<SeaView> {
  readonly hasWater = true;
  readonly haze = 0.009;
  readonly trees: number;
  readonly treeHeight: number;
  readonly hasGrass = false;
  private readonly shore: Shore;
  /** Horizontal distance of the headland from the centre, in world units. */
  private readonly shoreline: number;
  private readonly open: Shore;
  private readonly rocks: readonly { x: number; z: number; radius: number; height: number }[];
  private readonly isBeach: boolean;
  private readonly islandX: number;
  private readonly islandZ: number;
  private readonly rock: Rgb;
  private readonly darkRock: Rgb;
  private readonly sand: Rgb;
  private readonly grass: Rgb;

  constructor(brief: Brief, parent: Random) {
    super(brief, parent, { views: VIEWS, clearance: 2.6 });
    const { view, layout, random } = this;
    this.islandX = this.heroSide * random.range(1.5, 4) * Math.min(1, brief.aspect);
    this.islandZ = random.range(15, 19);
    // A telephoto lens or a narrow picture shows less of the sea, so the land is moved towards the centre.
    this.shoreline = 1.2 - clamp(2.3 - (3.5 * brief.aspect) / this.camera.focal, 0, 1.8);
    this.open = view.open ?? "none";
    this.rocks = Array.from({ length: 5 }, (_, i) => {
      const z = layout.range(7, 12) + i * layout.range(2, 4);
      const across = this.heroSide * (0.34 - 0.13 * i) + layout.range(-0.07, 0.07);
      return {
        x: (across * brief.aspect * z) / this.camera.focal,
        z,
        radius: layout.range(0.5, 1.1),
        height: layout.range(0.9, 3.2) / (1 + i * 0.35),
      };
    });

    const standsAshore = brief.subjects.some(({ kind }) => anchorOf(kind) === "ground");
    const namesLand = ["cliff", "coast", "beach"].some((concept) => brief.concepts.has(concept));
    this.shore = brief.terrain === "island" ? "island" : standsAshore || namesLand ? "headland" : this.open;
    this.isBeach = brief.concepts.has("beach") || brief.plant === "palm";
    const cover = clamp(brief.vegetation);
    this.trees = Math.round(
      (this.shore === "island" ? 2600 : this.shore === "headland" || this.shore === "bay" ? 800 : 0) * cover,
    );
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
    if (this.shore === "stacks") return Math.max(SEABED, this.stacks(x, z, octaves));
    if (this.shore === "bay") return Math.max(SEABED, this.bay(x, z, octaves), this.farCoast(x, z, octaves));
    if (this.shore === "isles")
      return Math.max(SEABED, this.farIsland(x, z, octaves), this.farCoast(x, z, octaves));
    return SEABED;
  }

  /** Sea stacks: steep rocks in the water. */
  private stacks(x: number, z: number, octaves: number): number {
    let height = SEABED;
    for (const rock of this.rocks) {
      const dx = x - rock.x;
      const dz = z - rock.z;
      const reach = rock.radius * 2;
      if (dx > reach || dx < -reach || dz > reach || dz < -reach) continue;
      const worn =
        0.45 * this.noise.fractal(x * 1.1 + this.shiftX, z * 1.1 + this.shiftZ, Math.min(octaves, 5));
      const inside = 1 - Math.sqrt(dx * dx + dz * dz) / rock.radius + worn;
      height = Math.max(height, -0.5 + rock.height * smoothstep(-0.15, 0.5, inside) * (0.75 + 0.5 * inside));
    }
    return height;
  }

  /** Two headlands with the open sea between them. */
  private bay(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const side = x * this.heroSide;
    const gap = side > 0 ? 1.6 + 0.16 * z : 2.6 + 0.24 * z;
    const inland =
      Math.abs(x) -
      gap +
      1.8 * noise.fractal(x * 0.2 + this.shiftX, z * 0.2 + this.shiftZ, Math.min(octaves, 4)) -
      (z > 20 ? (z - 20) * 0.9 : 0);
    if (inland < -0.6) return SEABED;
    return (
      -0.5 +
      smoothstep(-0.2, 0.7, inland) * (0.9 + 0.3 * noise.fractal(x * 0.3, z * 0.3, Math.min(octaves, 5))) +
      Math.max(0, inland) * 0.35 * (0.5 + noise.ridged(x * 0.16, z * 0.16, Math.min(octaves, 5)))
    );
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
      hypot((x + this.islandX * 3.2) / 6, (z - 40) / 5) + 0.2 * noise.fractal(x * 0.2, z * 0.2 + 50, 2);
    if (distance > 1.4) return SEABED;
    return (1 - distance) * 2.6 * (0.6 + 0.7 * noise.ridged(x * 0.16 + 9, z * 0.16, Math.min(octaves, 6)));
  }

  private headland(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const inland =
      this.heroSide * x -
      this.shoreline +
      0.13 * Math.abs(z - 7) +
      1.6 * noise.fractal(x * 0.22 + this.shiftX, z * 0.22 + this.shiftZ, Math.min(octaves, 4)) -
      (z > 11 ? (z - 11) * 1.4 : 0);
    if (this.isBeach) return -0.5 + smoothstep(-0.5, 3.5, inland) * 1.1;
    const t = smoothstep(0, 0.7, inland);
    const top =
      1.55 + 0.35 * noise.fractal(x * 0.3, z * 0.3, Math.min(octaves, 5)) + 0.4 * smoothstep(0, 4, inland);
    const face = t > 0 && t < 1 ? 0.22 * noise.ridged(x * 1.4, z * 1.4, Math.min(octaves, 6)) : 0;
    // In wide pictures land at the sides is close, so it must stay below the height of the camera.
    const low = 0.5 + 0.45 * this.camera.eye;
    return -0.5 + t * (low < top ? lerp(low, top, smoothstep(2.5, 7.5, z)) : top) + face;
  }

  private farCoast(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const distance =
      hypot((x + this.heroSide * 16) / 12, (z - 58) / 7) + 0.25 * noise.fractal(x * 0.1, z * 0.1 + 50, 3);
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
