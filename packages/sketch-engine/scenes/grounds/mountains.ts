import type { Rgb } from "../../core/colour";
import { clamp, hypot, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { compositionFor } from "../../language/take";
import { thingOf } from "../../things/catalogue";
import type { Camera } from "../camera";
import {
  blendInto,
  drawCamera,
  earth,
  type Framing,
  type Ground,
  grassColours,
  nearestSeen,
  SNOW,
  setColour,
} from "./ground";
import { MOUNTAIN_VIEWS, type MountainView, OPEN_VIEWS, SLOPE_VIEWS, VALLEY_VIEWS } from "./mountain-views";
import { Shoulder } from "./shoulder";
import { SkiTracks } from "./ski-tracks";
import { Track } from "./track";

const NO_SNOW = 99;
const SNOW_EVERYWHERE = -9;
const SNOW_LINE = 3.1;
/** Distances of layered ridges, and how far a river swings to each side, in world units. */
const RIDGES = [13, 20, 28, 38, 50, 66];
const MEANDER = 1.3;
const CONE_HEIGHT = 14.5;
/** Lava emits light, so its colour is brighter than any sunlit rock. */
const LAVA = [8, 1.5, 0.12] as const;

const hasSkiers = ({ concepts, subjects, season }: Brief): boolean =>
  season === "winter" && (concepts.has("ski slope") || subjects.some(({ kind }) => kind === "thing skier"));

function viewsOf({ concepts, water, terrain, subjects }: Brief): readonly MountainView[] {
  if (concepts.has("ski slope")) return SLOPE_VIEWS;
  const isRange = terrain === "mountains";
  if (isRange && (water === "river" || concepts.has("layered ridges"))) return VALLEY_VIEWS;
  const isOnWater = subjects.some(({ kind, isFar }) => thingOf(kind)?.home === "water" && !isFar);
  return isOnWater ? OPEN_VIEWS : MOUNTAIN_VIEWS;
}

/** Eroded mountain ranges around a lake or meadow, with one main peak; also volcanoes and tundra. */
export class Mountains implements Ground {
  readonly camera: Camera;
  readonly nearest: number;
  readonly farthest = 110;
  readonly hasWater: boolean;
  readonly haze: number;
  readonly mistLift = 0;
  readonly heroSide: number;
  readonly sunAcross: number;
  readonly sunLift = 0.115;
  readonly trees: number;
  readonly treeHeight = 0.46;
  readonly framing: Framing;
  readonly hasGrass = true;
  readonly crater?: { readonly x: number; readonly y: number; readonly z: number };

  private readonly noise: Noise;
  private readonly track: Track;
  private readonly skiTracks: SkiTracks | null;
  private readonly detail: Noise;
  private readonly shiftX: number;
  private readonly shiftZ: number;
  private readonly isVolcano: boolean;
  private readonly hasLava: boolean;
  private readonly isWinter: boolean;
  private readonly snowLine: number;
  private readonly heroX: number;
  private readonly heroZ: number;
  private readonly heroHeight: number;
  private readonly rangeHeight: number;
  private readonly rangeStart: number;
  private readonly basin: number;
  /** Horizontal direction of the sun, x over z: the ranges leave a gap there. */
  private readonly sunSlope: number;
  private readonly sunGap: number;
  private readonly isValley: boolean;
  private readonly hasRidges: boolean;
  private readonly isWinding: boolean;
  private readonly lakeWidth: number;
  private readonly shoulder: Shoulder;
  private readonly rock: Rgb;
  private readonly darkRock: Rgb;
  private readonly warmRock: Rgb;
  private readonly grass: Rgb;
  private readonly deepGrass: Rgb;

  constructor(brief: Brief, parent: Random) {
    const random = parent.fork("biome");
    this.noise = new Noise(random.uint32());
    this.detail = new Noise(random.uint32());
    const side = random.sign();
    this.heroSide = brief.lightSide ? -brief.lightSide : side;
    const layout = random.fork("layout");
    const view = compositionFor(viewsOf(brief), brief);
    const heroSize = layout.range(7.5, 10.5) * (0.8 + 0.3 * brief.grandeur);
    this.camera = drawCamera(layout, view, brief);
    this.nearest = nearestSeen(this.camera, 3);
    this.track = new Track(brief, this.noise, brief.aspect / this.camera.focal);
    this.skiTracks = hasSkiers(brief) ? new SkiTracks(this.noise) : null;
    this.shiftX = random.range(-50, 50);
    this.shiftZ = random.range(-50, 50);
    this.heroZ = layout.range(...view.heroZ);
    this.heroX =
      (this.heroSide * layout.range(...view.heroAcross) * brief.aspect * this.heroZ) / this.camera.focal;
    this.heroHeight = heroSize * layout.range(...view.hero);
    this.sunAcross = layout.range(...view.sun);
    this.isValley = view.isValley ?? false;
    this.hasRidges = brief.concepts.has("layered ridges");
    this.haze = this.hasRidges ? 0.017 : 0.0125;
    this.shoulder = new Shoulder(this.noise, view.shoulder ?? 0, -this.heroSide, brief.aspect);
    const shore = layout.range(...view.shore);
    const ranges = layout.range(...view.ranges);
    this.isVolcano = brief.terrain === "volcano";
    this.hasLava = this.isVolcano && !brief.concepts.has("fuji") && !brief.excluded.has("lava");
    this.hasWater = brief.water !== "none";
    this.isWinter = brief.season === "winter";
    this.rangeHeight = this.isVolcano ? 4.2 : 8.2 * ranges;
    this.rangeStart = this.isValley ? 6 : this.hasWater ? 14.5 + shore : 7;
    this.lakeWidth = brief.water === "river" ? 1.5 : 4.2;
    this.isWinding = brief.water === "river";
    this.basin = this.hasWater ? 0.55 : -0.35;
    this.sunSlope = (-this.heroSide * this.sunAcross * brief.aspect) / this.camera.focal;
    this.sunGap = (0.17 * brief.aspect * 1.25) / this.camera.focal;
    this.trees = Math.round(19000 * clamp(brief.vegetation));
    this.framing = (brief.plant !== "none" && view.framing) || "none";

    const isSnowy = this.isWinter || brief.terrain === "tundra";
    this.snowLine = brief.excluded.has("snow") ? NO_SNOW : isSnowy ? SNOW_EVERYWHERE : SNOW_LINE;
    this.rock = earth(brief, 0.47, 0.02, 270);
    this.darkRock = earth(brief, 0.36, 0.025, 280);
    this.warmRock = earth(brief, 0.6, 0.025, 70);
    if (this.hasLava && brief.concepts.has("eruption")) {
      this.crater = { x: this.heroX, y: CONE_HEIGHT * 0.86, z: this.heroZ };
    }
    const grass = grassColours(brief);
    this.grass = grass.bright;
    this.deepGrass = grass.deep;
  }

  heightAt(x: number, z: number, octaves: number): number {
    const { noise } = this;
    const side = x < 0 ? -x : x;
    let outwards: number;
    let height = -this.basin;
    if (this.isValley) {
      const fromStream = Math.abs(x - this.bend(z));
      outwards = fromStream * 1.55 + z * 0.24 + 3.2 * noise.gradient(x * 0.11 + 5, z * 0.11);
      const bank = this.lakeWidth * (0.7 + 0.5 * noise.gradient(z * 0.11, 9.5));
      height = 0.28 + 0.2 * noise.gradient(x * 0.3, z * 0.3);
      if (this.hasWater) height -= 0.95 * smoothstep(bank, bank * 0.45, fromStream);
    } else {
      outwards = z * 0.92 + side * 0.62 + 3.2 * noise.gradient(x * 0.11 + 5, z * 0.11);
      // The near bank; skipped for far points, where it is absent, to save the noise calls.
      if (z - side * 0.22 < 9) height += this.nearBank(x, z, side);
      if (z < 13) {
        const slope = this.shoulder.heightAt(x, z, octaves);
        if (slope > 0) height += slope + this.basin * smoothstep(0, 0.4, slope);
      }
    }
    if (this.hasRidges) return height + this.ridges(x, z, octaves);
    const range = smoothstep(this.rangeStart, 30, outwards);
    if (range > 0) {
      const worn = noise.eroded(x * 0.078 + this.shiftX, z * 0.078 + this.shiftZ, octaves);
      const fromSun = (x / z - this.sunSlope) / this.sunGap;
      const gap = fromSun > 3 || fromSun < -3 ? 1 : 1 - 0.72 * Math.exp(-fromSun * fromSun);
      // x ** 1.75 by square roots, which is faster than a power.
      const steep = worn * 1.45;
      const root = Math.sqrt(steep);
      height +=
        range *
        (this.basin +
          0.25 +
          this.rangeHeight * gap * steep * root * Math.sqrt(root) * (0.55 + 0.45 * smoothstep(18, 44, z)));
    }
    return height + (this.isVolcano ? this.cone(x, z, octaves) : this.heroPeak(x, z, octaves));
  }

  private nearBank(x: number, z: number, side: number): number {
    const { noise } = this;
    const distance = z + 1.3 * noise.gradient(x * 0.35 + 2, z * 0.35) - (this.hasWater ? 0 : 3) - side * 0.22;
    const bank = smoothstep(4.6, 2.2, distance);
    return bank > 0 ? bank * (this.basin + 0.12 + 0.1 * noise.gradient(x * 0.8, z * 0.8)) : 0;
  }

  /** The course of the valley, and of the river that winds through it. */
  private bend(z: number): number {
    const meander = this.isWinding ? MEANDER * smoothstep(4, 10, z) * Math.sin(z * 0.36 + this.shiftX) : 0;
    return 5.5 * this.noise.gradient(z * 0.055 + this.shiftZ, 4.4) - this.heroSide * 1.2 + meander;
  }

  /** Ridges one behind the other, each higher than the one before it, that leave the valley open. */
  private ridges(x: number, z: number, octaves: number): number {
    const fromStream = Math.abs(x - this.bend(z));
    let highest = 0;
    for (const [i, at] of RIDGES.entries()) {
      const away = (z - at) / (1.6 + i * 0.5);
      if (away > 2.5 || away < -2.5) continue;
      const line = 0.5 + 0.95 * this.noise.fractal(x * 0.11 + i * 23, i * 7.3, Math.min(octaves, 5));
      const open = smoothstep(1.2, 5 + i * 2, fromStream);
      highest = Math.max(highest, (1.7 + 1.5 * i) * line * open * Math.exp(-away * away));
    }
    return highest;
  }

  private heroPeak(x: number, z: number, octaves: number): number {
    const dx = x - this.heroX;
    const dz = z - this.heroZ;
    const near = 1 - Math.sqrt(dx * dx + dz * dz) / 13;
    if (near <= 0) return 0;
    const ridges = this.noise.ridged(
      x * 0.085 + this.shiftX + 7,
      z * 0.085 + this.shiftZ,
      Math.min(octaves, 9),
    );
    return near * near * this.heroHeight * (0.45 + 0.75 * ridges) * 1.15;
  }

  private cone(x: number, z: number, octaves: number): number {
    const dx = x - this.heroX;
    const dz = z - this.heroZ;
    const distance = Math.sqrt(dx * dx + dz * dz);
    const near = 1 - distance / 15;
    if (near <= 0) return 0;
    const crater = distance < 1.5 ? -1.6 * smoothstep(1.5, 0.4, distance) : 0;
    const gullies = this.noise.ridged(x * 0.35 + 3 * Math.atan2(dz, dx), z * 0.35, Math.min(octaves, 6));
    return near ** 2.1 * CONE_HEIGHT + crater + 0.5 * near * gullies;
  }

  albedoAt(x: number, z: number, height: number, up: number, out: Float32Array): void {
    const { detail } = this;
    const relief = detail.fractal(x * 0.9, z * 0.9 + height * 1.2, 4);
    setColour(out, this.rock);
    blendInto(out, this.darkRock, clamp(0.5 + relief * 1.2));
    blendInto(out, this.warmRock, clamp(detail.fractal(x * 0.3, z * 0.3 + 9, 3) - 0.1) * 1.1);
    const green =
      smoothstep(0.62, 0.8, up + relief * 0.16) *
      smoothstep(3.6, 1.9, height + relief * 0.9) *
      (this.isVolcano ? 0.7 : 1);
    if (green > 0) {
      blendInto(out, this.grass, green);
      blendInto(out, this.deepGrass, green * clamp(0.5 + 0.9 * detail.fractal(x * 0.35 + 4, z * 0.35, 3)));
      const nearness = this.isWinter ? 0 : smoothstep(6, 2, z);
      if (nearness > 0) {
        blendInto(out, this.deepGrass, 0.5 * green * nearness * clamp(0.5 + detail.fractal(x * 9, z * 9, 3)));
      }
    }
    out[3] = this.snowAt(height, up, relief);
    blendInto(out, SNOW, out[3]);
    const trodden = height < 2.5 || this.track.isPiste ? this.track.at(x, z) : 0;
    if (trodden > 0) blendInto(out, this.track.colour, trodden * 0.85);
    if (this.skiTracks && out[3] > 0.5) blendInto(out, this.skiTracks.colour, 0.75 * this.skiTracks.at(x, z));
    if (this.hasLava && height > 5.5) this.addLava(x, z, out);
  }

  /** Snow covers high ground that is not too steep. */
  private snowAt(height: number, up: number, relief: number): number {
    if (this.snowLine === NO_SNOW) return 0;
    const cold = smoothstep(this.snowLine - 0.5, this.snowLine + 1.1, height + relief * 1.5);
    return cold * smoothstep(0.5, 0.72, up + 0.1 * relief + clamp((height - this.snowLine) * 0.035, 0, 0.2));
  }

  private addLava(x: number, z: number, out: Float32Array): void {
    const dx = x - this.heroX;
    const dz = z - this.heroZ;
    const distance = hypot(dx, dz);
    const angle = Math.atan2(dz, dx) * 2.2 + 1.2 * this.noise.fractal(distance * 0.5, 3, 3);
    const flow = smoothstep(0.55, 0.95, Math.sin(angle * 2.1)) * smoothstep(7.5, 0.5, distance);
    if (flow <= 0) return;
    blendInto(out, LAVA, flow);
    out[3] = 0;
  }

  pisteAt(x: number, z: number): number {
    return this.track.isPiste ? this.track.at(x, z) : 0;
  }

  treeDensityAt(x: number, z: number, height: number, up: number): number {
    if (this.track.at(x, z) > 0) return 0;
    if (height < 0.04 || z < 6) return 0;
    const treeLine =
      smoothstep(2.7, 1.485, height + 0.9 * this.noise.fractal(x * 0.5, z * 0.5, 3)) *
      smoothstep(0.55, 0.75, up);
    return treeLine * (this.noise.fractal(x * 0.16 + 60, z * 0.16, 3) > -0.08 ? 1 : 0.12);
  }
}
