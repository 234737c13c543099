import { Noise } from "../../core/noise";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { compositionFor } from "../../language/take";
import type { Camera } from "../camera";
import { drawCamera, type Framing, type Ground, nearestSeen, type View } from "./ground";

interface Options<Seen extends View> {
  /** Camera positions for this kind of land. */
  views: readonly Seen[];
  /** Maximum height of the near ground, in world units. */
  clearance: number;
  /** How many consecutive pictures share one composition; 1 when absent. */
  every?: number;
}

/** Shared base of the kinds of land: noise from the seed, a random offset into it, and a camera position. */
export abstract class Terrain<Seen extends View = View> implements Ground {
  readonly camera: Camera;
  readonly nearest: number;
  readonly farthest: number = 110;
  readonly mistLift: number = 0;
  readonly sunLift: number = 0;
  readonly heroSide: number;
  readonly sunAcross: number;
  readonly framing: Framing;
  abstract readonly hasWater: boolean;
  abstract readonly haze: number;
  abstract readonly trees: number;
  abstract readonly treeHeight: number;
  abstract readonly hasGrass: boolean;
  /** Noise for large forms. */
  protected readonly noise: Noise;
  /** Noise for details and colour. */
  protected readonly detail: Noise;
  protected readonly shiftX: number;
  protected readonly shiftZ: number;
  protected readonly view: Seen;
  /** The random stream that `noise` and the offsets were drawn from. */
  protected readonly random: Random;
  /** The random stream that the camera was drawn from. */
  protected readonly layout: Random;

  constructor(brief: Brief, parent: Random, { views, clearance, every }: Options<Seen>) {
    const random = parent.fork("biome");
    this.noise = new Noise(random.uint32());
    this.detail = new Noise(random.uint32());
    const side = random.sign();
    this.heroSide = brief.lightSide ? -brief.lightSide : side;
    this.shiftX = random.range(-50, 50);
    this.shiftZ = random.range(-50, 50);
    this.random = random;
    this.layout = random.fork("layout");
    this.view = compositionFor(views, brief, every);
    this.camera = drawCamera(this.layout, this.view, brief);
    this.nearest = nearestSeen(this.camera, clearance);
    this.sunAcross = this.layout.range(...this.view.sun);
    this.framing = (brief.plant !== "none" && this.view.framing) || "none";
  }

  abstract heightAt(x: number, z: number, octaves: number): number;
  abstract albedoAt(x: number, z: number, height: number, up: number, out: Float32Array): void;
  abstract treeDensityAt(x: number, z: number, height: number, up: number): number;
}
