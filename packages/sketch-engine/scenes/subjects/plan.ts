import { clamp, hypot, lerp } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief, SubjectOrder } from "../../language/brief";
import { buildModel, detailsOf } from "../../subjects/catalogue";
import { isBust, type Model } from "../../subjects/kinds";
import { portraitSpot } from "../../subjects/person";
import { thingOf } from "../../things/catalogue";
import { project } from "../camera";
import type { World } from "../world";
import type { Placement } from "./draw-model";
import { GROUND_SIZE, SKY_SIZE, SMALLEST, thingShare } from "./sizes";

/** Preferred horizontal positions for subjects, best first: the thirds, the centre, the quarters. */
const COLUMNS = [0.34, 0.66, 0.5, 0.2, 0.8] as const;
/** Positions between the preferred ones, for when those are occupied. */
const MORE_COLUMNS = [0.1, 0.9, 0.42, 0.58, 0.27, 0.73] as const;
/** Horizontal positions that are tried on water. */
const WATER_COLUMNS = 4;
/** Height of a subject that is the whole theme of the prompt, as a share of the picture's height. */
const PORTRAIT_SIZE = 0.5;
const GROUND_TRIES = 420;
const WATER_TRIES = 60;
/** How much farther away water is looked for where none is near. */
const FAR_WATER = 2.6;
/** Maximum width of a subject, as a share of the picture's width. */
const MAX_WIDTH_SHARE = 0.62;
/** How much better a place for a skier is on a piste than beside it. */
const PISTE_BONUS = 3;
/** Lowest position of a subject's foot, as a share of the picture's height. */
const LOWEST_FOOT = 0.93;
/** The same for a thing in the foreground. */
const FOREGROUND = 0.87;

/** Subjects are drawn nearer than the ground that they stand on, which would hide their feet. */
const NEARER = 0.8;

/** Subjects on high ground are shrunk to fit below the upper edge, but not below this share of the picture's height. */
const SMALLEST_ROOM = 0.12;

/** Whether windows are lit. */
export const isDark = (brief: Brief): boolean =>
  brief.time === "night" || brief.time === "dusk" || brief.storm > 0.6 || brief.concepts.has("lit windows");

/** Plans the positions of all subjects. Must run after the ground is painted and before the trees. */
export function planSubjects(world: World): Placement[] {
  return new Planner(world).plan();
}

class Planner {
  private readonly random: Random;
  private readonly taken: number[] = [];
  private readonly columns: readonly number[];

  constructor(private readonly world: World) {
    this.random = world.random.fork("place");
    const { brief, air } = world;
    // Large dark trees frame the side away from the sun, so no subject is placed behind them.
    const { framing } = world;
    const hasFrame = brief.plant === "conifer" && brief.vegetation > 0.3;
    const isLeft = air.sunX > air.aspect / 2;
    this.columns =
      hasFrame && (framing === "side" || framing === "both")
        ? COLUMNS.filter(
            (u) => (isLeft ? u > 0.25 : u < 0.75) && (framing === "side" || (u > 0.25 && u < 0.75)),
          )
        : COLUMNS;
  }

  plan(): Placement[] {
    const placements: Placement[] = [];
    for (const order of this.world.brief.subjects) {
      for (let i = 0; i < order.count; i++) {
        const placement = this.place(order, i);
        if (placement) placements.push(placement);
      }
    }
    // Sorted from far to near.
    return placements.sort((a, b) => (b.depth ?? 0) - (a.depth ?? 0));
  }

  private place(order: SubjectOrder, index: number): Placement | null {
    const random = this.world.random.fork(`sub${order.kind}${index}`);
    const model = buildModel(
      order.kind,
      random,
      isDark(this.world.brief),
      order.colour,
      detailsOf(this.world.brief),
      order.looks?.[index % order.looks.length],
    );
    const mirror = random.sign();
    // The first subject of a kind is the largest.
    const size = order.scale * (index === 0 ? 1 : random.range(0.45, 0.85));
    if (isBust(order.kind)) return this.beforeTheEye(model, mirror, order.scale);
    // In a sky a whale floats as in a dream; in a lake the whale breaches.
    if (model.anchor === "under" && this.world.hasWater)
      return this.somewhereOnWater(model, mirror, size, index, order);
    if (model.anchor === "sky") return this.inSky(model, mirror, size, index, random, order);
    if (model.anchor === "water" && this.world.hasWater)
      return this.somewhereOnWater(model, mirror, size, index, order);
    return this.onGround(model, mirror, size, order);
  }

  /** Portraits on the lower edge: a single one near a third, several side by side. */
  private beforeTheEye(model: Model, mirror: 1 | -1, wanted: number): Placement {
    const { frame, air, brief } = this.world;
    const side = air.sunX > air.aspect / 2 ? -1 : 1;
    const { across, scale } = portraitSpot(brief, frame.aspect, model.width, this.taken.length, side);
    this.taken.push(across);
    return {
      model,
      x: across * frame.width,
      y: frame.height * 1.005,
      scale: scale * Math.min(1.1, wanted) * frame.height,
      depth: 1.1,
      hidden: 0.02,
      mirror,
      turn: 0,
    };
  }

  /** The free position farthest from other subjects, preferably away from the sun. */
  private column({ side }: SubjectOrder): number {
    const sun = this.world.air.sunX / this.world.air.aspect;
    const gap = (u: number): number => Math.min(1, ...this.taken.map((v) => Math.abs(v - u)));
    const free = this.taken.length < this.columns.length ? this.columns : [...COLUMNS, ...MORE_COLUMNS];
    const onSide = free.filter((u) => (side === "left" ? u < 0.45 : u > 0.55));
    const candidates = (side ? onSide : free).map((u) => u + this.random.range(-0.04, 0.04));
    candidates.sort((a, b) => gap(b) - gap(a) || Math.abs(sun - b) - Math.abs(sun - a));
    const chosen = candidates[0] ?? 0.5;
    this.taken.push(chosen);
    return chosen;
  }

  /** The scale at which a model fits the width of the picture. */
  private fitted(model: Model, scale: number): number {
    return Math.min(scale, (this.world.frame.width * MAX_WIDTH_SHARE) / model.width);
  }

  private inSky(
    model: Model,
    mirror: 1 | -1,
    size: number,
    index: number,
    random: Random,
    order: SubjectOrder,
  ): Placement {
    const { frame, camera } = this.world;
    const thing = thingOf(model.kind);
    const share = thing ? thingShare(0.24 * size, size) : (SKY_SIZE[model.kind] ?? 0.16) * size;
    const scale = this.fitted(model, frame.height * share * (index === 0 ? 1 : 0.75));
    const down = model.kind === "birds" || index > 0 ? random.range(0.38, 0.6) : random.range(0.55, 0.75);
    const half = (scale * model.width) / 2;
    const x = clamp(this.column(order) * frame.width, half * 1.1, frame.width - half * 1.1);
    return {
      model,
      x,
      y: Math.max(down * camera.horizon * frame.height, scale * 1.06),
      scale,
      hidden: model.kind === "birds" ? 0.25 : clamp(0.04 + 0.22 * (1 - size)),
      mirror,
      turn: 0,
    };
  }

  private somewhereOnWater(
    model: Model,
    mirror: 1 | -1,
    size: number,
    index: number,
    order: SubjectOrder,
  ): Placement | null {
    for (const farther of order.isFar ? [FAR_WATER, 1] : [1, FAR_WATER])
      for (let attempt = 0; attempt < WATER_COLUMNS; attempt++) {
        const placement = this.onWater(model, mirror, size, index, order, farther);
        if (placement) return placement;
      }
    return null;
  }

  private onWater(
    model: Model,
    mirror: 1 | -1,
    size: number,
    index: number,
    order: SubjectOrder,
    farther: number,
  ): Placement | null {
    const { world, random } = this;
    const { frame, camera, air } = world;
    const column = this.column(order);
    const first = ((index === 0 ? 5 : 7) / size) * farther;
    for (let attempt = 0; attempt < WATER_TRIES; attempt++) {
      const z = first * (1 + attempt * 0.025);
      const wander = random.range(-0.02, 0.02) * attempt * 0.3;
      const x = ((column + wander - 0.5) * air.aspect * z) / camera.focal;
      if (world.heightAt(x, z, 5) >= -0.05 || world.heightAt(x, z - 0.6, 5) >= -0.03) continue;
      const foot = project(camera, frame.width, frame.height, x, 0, z);
      if (foot.y > frame.height * LOWEST_FOOT) continue;
      const natural = foot.scale * model.height;
      const scale = this.fitted(
        model,
        thingOf(model.kind) ? thingShare(natural / frame.height, size) * frame.height : natural,
      );
      const half = (scale * model.width) / 2;
      return {
        model,
        x: clamp(foot.x, half, frame.width - half),
        y: foot.y,
        scale,
        depth: z,
        hidden: world.fogAmountAt(z, 0.1),
        mirror,
        turn: 0,
      };
    }
    return null;
  }

  /** Tries many positions and keeps the best: level, in view, of a good size, near the wanted horizontal position. */
  private onGround(model: Model, mirror: 1 | -1, size: number, order: SubjectOrder): Placement | null {
    const { scale } = order;
    const { world, random } = this;
    const { frame, camera, air } = world;
    const column = this.column(order);
    const portrait = Math.min(1, frame.aspect * 1.15);
    const { closeness } = world.brief;
    const isInForeground = world.brief.isInForeground === true;
    const isThing = thingOf(model.kind) !== undefined;
    const usual = GROUND_SIZE[model.kind] ?? (model.height > 1 ? 0.34 : model.height > 0.45 ? 0.24 : 0.17);
    const asked = lerp(usual, PORTRAIT_SIZE, closeness) * scale * portrait;
    // What is near is not small in the picture, however small it is called.
    const wanted = isThing ? thingShare(asked, isInForeground ? Math.max(scale, SMALLEST) : scale) : asked;
    const smallest = lerp(SMALLEST, 1, closeness);
    // A piste may be anywhere in the picture.
    const isOnPiste = model.kind === "thing skier" && world.brief.concepts.has("ski slope");
    let best: { x: number; z: number; height: number } | null = null;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let attempt = 0; attempt < GROUND_TRIES; attempt++) {
      const z = 2.6 * 14 ** random.next();
      // If the wanted position is all water, any position on land is accepted.
      const isNearby: boolean = !isOnPiste && (best !== null || attempt < GROUND_TRIES / 2);
      const aside: number = isNearby ? column + random.gaussian() * 0.1 : random.range(0.08, 0.92);
      const x: number = ((aside - 0.5) * air.aspect * z) / camera.focal;
      const height = world.heightAt(x, z, 5);
      if (world.hasWater && height < 0.04) continue;
      const foot = project(camera, frame.width, frame.height, x, height, z);
      const across = foot.x / frame.width;
      // On a quay only the lower edge of the picture is free.
      const lowest = isNearby ? LOWEST_FOOT : 0.995;
      if (foot.y > frame.height * lowest || foot.y < 0 || across < 0.08 || across > 0.92) continue;
      const tall = (model.height * scale * foot.scale) / frame.height;
      const slope =
        hypot(world.heightAt(x + 0.25, z, 5) - height, world.heightAt(x, z + 0.25, 5) - height) / 0.25;
      // Tall subjects look best when their top stands against the sky.
      const drawn = Math.max(tall, wanted * smallest) * frame.height;
      const isFree = [1, drawn / 2].every((up) => {
        const row = Math.floor(clamp(foot.y - up, 0, frame.height - 1));
        return frame.depth[row * frame.width + Math.floor(foot.x)]! > z * NEARER;
      });
      const hiddenByGround = isFree ? 0 : 3;
      const aboveHorizon = (camera.horizon * frame.height - (foot.y - drawn)) / drawn;
      const score =
        -slope * 1.3 -
        Math.abs(Math.log(tall / wanted)) * 0.9 -
        hiddenByGround +
        (model.height > 0.8 ? clamp(aboveHorizon) * 2.2 : 0) -
        Math.abs(across - column) * 2 -
        (isInForeground ? Math.abs(foot.y / frame.height - FOREGROUND) * 9 : 0) +
        // Lighthouses prefer cliffs; all other subjects prefer level ground.
        (model.kind === "thing lighthouse" ? height * 0.5 : -Math.max(0, height - 1) * 0.6) +
        (isOnPiste ? (world.pisteAt?.(x, z) ?? 0) * PISTE_BONUS : 0);
      if (score > bestScore) {
        bestScore = score;
        best = { x, z, height };
      }
    }
    if (!best) return null;
    const foot = project(camera, frame.width, frame.height, best.x, best.height - 0.015, best.z);
    const natural = foot.scale * model.height * size;
    const least = (wanted * smallest * frame.height * size) / scale;
    const fitted = Math.min(
      this.fitted(model, clamp(natural, least, isThing ? least * 1.5 : Number.POSITIVE_INFINITY)),
      Math.max(foot.y, frame.height * SMALLEST_ROOM) * 0.97,
    );
    const half = (fitted * model.width) / 2;
    return {
      model,
      x: clamp(foot.x, half * 1.02, frame.width - half * 1.02),
      y: foot.y,
      scale: fitted,
      depth: Math.max(1.2, best.z * NEARER),
      // A subject stays visible in any fog, because the prompt asks for the subject.
      hidden: isInForeground ? 0.06 : Math.min(0.3, world.fogAmountAt(best.z, best.height) * 0.7),
      mirror,
      turn: 0,
    };
  }
}
