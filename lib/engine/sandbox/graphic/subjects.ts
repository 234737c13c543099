import { clamp } from "../core/math";
import type { Random } from "../core/random";
import { buildModel } from "../subjects/catalogue";
import type { Model, SubjectKind } from "../subjects/kinds";
import { HEADLAND_LAYER } from "./seaside";
import { type Graphic, isSeaside, makeShape, type Shape } from "./shape";

const COLUMNS = [0.3, 0.7, 0.5, 0.18, 0.84, 0.42] as const;
/** No subject may be wider than this share of the picture. */
const WIDEST = 0.62;
/** Subjects of the sky: height as a share of the picture's. */
const SKY_SIZE: Partial<Record<SubjectKind, number>> = { birds: 0.22, rocket: 0.4, eagle: 0.2 };

/** Puts the subjects of the brief between the shapes of a finished graphic. */
export function placeSubjects(graphic: Graphic, random: Random, layers: number): void {
  const { brief, isNight, aspect } = graphic;
  const taken = [graphic.sun.x / aspect];
  for (const order of brief.subjects) {
    for (let i = 0; i < order.count; i++) {
      const own = random.fork(`gs${order.kind}${i}`);
      const model = buildModel(order.kind, own, isNight || brief.time === "dusk", order.colour);
      const size = order.scale * (i === 0 ? 1 : own.range(0.45, 0.75));
      const column = freeColumn(own, taken, columnsFor(graphic, model));
      const spot = findSpot(graphic, own, model, size, column, i, layers);
      if (!spot) continue;
      taken.push(spot.x / aspect);
      const shapes = cutOut(model, spot, own.sign());
      graphic.shapes.splice(insertionIndex(graphic, model, spot.y, layers), 0, ...shapes);
    }
  }
}

interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Boats keep clear of the headland. */
function columnsFor(graphic: Graphic, { anchor }: Model): readonly number[] {
  const hasHeadland =
    isSeaside(graphic.brief) && graphic.shapes.some(({ layer }) => layer === HEADLAND_LAYER);
  if (anchor !== "water" || !hasHeadland) return COLUMNS;
  return COLUMNS.map((u) => (graphic.side > 0 ? 0.34 + u * 0.66 : u * 0.66));
}

function freeColumn(random: Random, taken: readonly number[], columns: readonly number[]): number {
  const gap = (u: number): number => Math.min(...taken.map((v) => Math.abs(u - v)));
  const candidates = columns.map((u) => u + random.range(-0.03, 0.03));
  return candidates.sort((a, b) => gap(b) - gap(a))[0] ?? 0.5;
}

function findSpot(
  graphic: Graphic,
  random: Random,
  model: Model,
  size: number,
  column: number,
  index: number,
  layers: number,
): Spot | null {
  const { aspect } = graphic;
  const atSea = isSeaside(graphic.brief);
  const fitted = (scale: number): number => Math.min(scale * size, (WIDEST * aspect) / model.width);
  const inside = (u: number, scale: number): number => {
    const half = Math.min(0.5, (scale * model.width) / 2 / aspect);
    return clamp(u, half * 1.05, 1 - half * 1.05) * aspect;
  };
  if (model.anchor === "sky") {
    const scale = fitted(SKY_SIZE[model.kind] ?? 0.28);
    const y =
      model.kind === "birds" ? random.range(0.3, 0.42) : random.range(0.4, 0.55) - (index > 0 ? 0.1 : 0);
    return { x: inside(column, scale), y: Math.max(y, scale * 1.05), scale };
  }
  if (model.anchor === "water" || model.anchor === "under") {
    const water = graphic.shapes.find(({ role }) => role === "water");
    if (!water) return null;
    const scale = fitted(model.kind === "ship" ? 0.3 : 0.22);
    const y = water.bounds.top + (atSea ? 0.09 : 0.12) + (index > 0 ? -0.04 : 0.03);
    return { x: inside(column, scale), y, scale };
  }
  const scale = fitted(model.height > 1 ? 0.36 : model.height > 0.45 ? 0.2 : 0.15);
  const shore = graphic.side > 0 ? 0.13 : 0.87;
  // Ashore they line up along the headland, inwards from the edge of the picture.
  const along = shore + (((index % 4) * scale * model.width * 0.55) / aspect) * graphic.side;
  const x = inside(atSea ? along : column, scale);
  const layer = atSea ? HEADLAND_LAYER : model.height > 1 ? Math.max(0, layers - 3) : layers - 1;
  const ground = graphic.shapes.findLast((shape) => shape.role === "ridge" && shape.layer === layer);
  return { x, y: Math.min(0.93, crestAt(ground, x) + 0.006), scale };
}

function crestAt(ground: Shape | undefined, x: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  let y = 0.86;
  for (const point of ground?.polygons[0] ?? []) {
    const distance = Math.abs(point[0] - x);
    if (distance < nearest) {
      nearest = distance;
      y = point[1];
    }
  }
  return y;
}

function cutOut(model: Model, { x, y, scale }: Spot, mirror: 1 | -1): Shape[] {
  const turn = model.kind === "rocket" ? 0.2 * mirror : 0;
  return model.parts.map(({ outline, colour, ...look }) =>
    makeShape("subject", outline.placed(x, y, scale, turn, mirror).polygons, 0.6, colour, {
      ...look,
      layer: 100,
    }),
  );
}

/** Behind the waves, hills or houses that are nearer than the subject. */
function insertionIndex(graphic: Graphic, model: Model, y: number, layers: number): number {
  const { shapes } = graphic;
  const before = (found: (shape: Shape) => boolean): number => {
    const index = shapes.findIndex(found);
    return index < 0 ? shapes.length : index;
  };
  if (model.anchor === "water" || model.anchor === "under") {
    if (isSeaside(graphic.brief))
      return before(({ role, bounds }) => role === "wave" && bounds.top > y - 0.02);
    return before(
      ({ role, bounds, layer }) => role === "ridge" && bounds.top > y - 0.1 && layer >= layers * 0.55,
    );
  }
  if (model.anchor === "sky") return before(({ role, layer }) => role === "ridge" && layer >= 2);
  if (model.height > 1 && !isSeaside(graphic.brief)) return before(({ layer }) => layer === layers - 2);
  return shapes.length;
}
