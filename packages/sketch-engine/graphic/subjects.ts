import { clamp, lerp } from "../core/math";
import type { Random } from "../core/random";
import { buildModel, detailsOf } from "../subjects/catalogue";
import { isBust, type Model, type SubjectKind } from "../subjects/kinds";
import { portraitSpot } from "../subjects/person";
import { thingOf } from "../things/catalogue";
import { HEADLAND_LAYER } from "./seaside";
import { type Graphic, isSeaside, makeShape, type Shape } from "./shape";

const COLUMNS = [0.3, 0.7, 0.5, 0.18, 0.84, 0.42, 0.6, 0.1, 0.92] as const;
/** Gaps between subjects beyond this size are not preferred any more, as a share of the picture's width. */
const MAX_USEFUL_GAP = 0.12;
/** Height of a subject that is the whole theme of the prompt, as a share of the picture's height. */
const PORTRAIT_SIZE = 0.56;
/** Maximum width of a subject, as a share of the picture's width. */
const MAX_WIDTH_SHARE = 0.62;
/** Height of subjects in the sky, as a share of the picture's height. */
const SKY_SIZE: Partial<Record<SubjectKind, number>> = {
  birds: 0.22,
  "cable car": 0.24,
};
const GROUND_SIZE: Partial<Record<SubjectKind, number>> = { "thing waterfall": 0.5, lodge: 0.34 };

/** What the prompt calls smaller than this is drawn at a height in this range, in picture heights. */
const SMALL = 0.75;
const SMALL_THING = [0.1, 0.14] as const;
/** Height of what floats in water or space: of the main subject and of the others, in picture heights. */
const MAIN_SIZE = 0.44;
const OTHER_SIZE = [0.13, 0.22] as const;
/** Highlights smaller than this area in picture heights, and parts fainter than this, are lost in flat styles. */
const SMALLEST_PART = 0.00001;
const FAINTEST = 0.12;

/** An occupied interval of the picture's width: its centre and half its width, as shares of the width. */
interface OccupiedInterval {
  u: number;
  half: number;
}

/** Whether windows are lit. */
const isLit = ({ brief, isNight }: Graphic): boolean =>
  isNight || brief.time === "dusk" || brief.concepts.has("lit windows");

/** Inserts the subjects of the brief between the shapes of a finished graphic. */
export function placeSubjects(graphic: Graphic, random: Random, layers: number): void {
  const { brief, aspect } = graphic;
  const taken: OccupiedInterval[] = [{ u: graphic.sun.x / aspect, half: 0 }];
  for (const order of brief.subjects) {
    for (let i = 0; i < order.count; i++) {
      const own = random.fork(`gs${order.kind}${i}`);
      const look = order.looks?.[i % order.looks.length];
      const model = buildModel(order.kind, own, isLit(graphic), order.colour, detailsOf(brief), look);
      const size = order.scale * crowding(order.count) * (i === 0 ? 1 : own.range(0.5, 0.8));
      const scale = scaleOf(graphic, model, size);
      const half = (scale * model.width) / 2 / aspect;
      const column = freeColumn(own, taken, columnsFor(graphic, model), half);
      const spot = isBust(order.kind)
        ? portrait(graphic, model, taken.length - 1)
        : findSpot(graphic, own, model, scale, column, i, layers);
      if (!spot) continue;
      taken.push({ u: spot.x / aspect, half });
      const shapes = cutOut(model, spot, own.sign());
      graphic.shapes.splice(insertionIndex(graphic, model, spot.y, layers), 0, ...shapes);
    }
  }
}

/** Places subjects in water or in space: the first in the centre, the others around it. */
export function floatSubjects(graphic: Graphic, random: Random): void {
  const { brief, aspect } = graphic;
  const isSpace = brief.terrain === "space";
  const taken: OccupiedInterval[] = isSpace
    ? [{ u: graphic.sun.x / aspect, half: graphic.sun.radius / aspect }]
    : [];
  const orders = brief.subjects.flatMap((order) => Array.from({ length: order.count }, () => order));
  const placed = orders.map((order, i) => {
    const own = random.fork(`gs${order.kind}${i}`);
    const model = buildModel(order.kind, own, isSpace, order.colour);
    const isMain = i === 0;
    const wanted = (isMain ? MAIN_SIZE : own.range(...OTHER_SIZE)) * clamp(order.scale, 0.5, 1.2);
    const widest = isMain ? (isSpace ? 0.5 : MAX_WIDTH_SHARE) : 0.26;
    const scale = Math.min(wanted, (widest * aspect) / model.width);
    const half = (scale * model.width) / 2 / aspect;
    const column = freeColumn(own, taken, COLUMNS, half);
    taken.push({ u: column, half });
    const x = clamp(column, half * 1.05, 1 - half * 1.05) * aspect;
    const y = (isSpace ? 0.54 : 0.42) + (isMain ? 0 : own.range(-0.3, 0.24)) + scale / 2;
    return cutOut(model, { x, y: Math.max(scale * 1.05, y), scale }, own.sign());
  });
  // The main subject lies before the others.
  graphic.shapes.push(...placed.reverse().flat());
}

/** Several subjects of one kind are drawn smaller, so that all of them fit. */
const crowding = (count: number): number => Math.min(1, Math.sqrt(2.5 / count) + 0.1);

interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Portraits (head and shoulders) stand on the lower edge of the picture. */
function portrait({ aspect, side, brief }: Graphic, { width }: Model, index: number): Spot {
  const { across, scale } = portraitSpot(brief, aspect, width, index, side > 0 ? -1 : 1);
  return { x: across * aspect, y: 1.005, scale };
}

/** Boats are placed away from the headland, and from large trees at the edges. */
function columnsFor({ brief, shapes, side, layout }: Graphic, { anchor }: Model): readonly number[] {
  if (anchor !== "water") return COLUMNS;
  if (!isSeaside(brief))
    return layout.frame === "none" ? COLUMNS : COLUMNS.map((u) => 0.5 + (u - 0.5) * 0.55);
  if (!shapes.some(({ layer }) => layer === HEADLAND_LAYER)) return COLUMNS;
  return COLUMNS.map((u) => (side > 0 ? 0.34 + u * 0.66 : u * 0.66));
}

/** The horizontal position with the most free space around it; among equal ones the first. */
function freeColumn(
  random: Random,
  taken: readonly OccupiedInterval[],
  columns: readonly number[],
  half: number,
): number {
  const room = (u: number): number =>
    Math.min(MAX_USEFUL_GAP, ...taken.map((other) => Math.abs(u - other.u) - other.half - half));
  const candidates = columns.map((u) => u + random.range(-0.03, 0.03));
  return candidates.sort((a, b) => room(b) - room(a))[0] ?? 0.5;
}

/** The height of a subject in picture heights. */
function scaleOf({ aspect, brief }: Graphic, model: Model, size: number): number {
  const portrait = Math.min(1, aspect * 1.3);
  const usual =
    model.anchor === "sky"
      ? (SKY_SIZE[model.kind] ?? 0.28)
      : model.anchor === "ground"
        ? (GROUND_SIZE[model.kind] ?? (model.height > 1 ? 0.36 : model.height > 0.45 ? 0.2 : 0.15))
        : 0.26;
  const base = lerp(usual, Math.max(usual, PORTRAIT_SIZE), brief.closeness) * size * portrait;
  const share = thingOf(model.kind) && size < SMALL ? clamp(base, ...SMALL_THING) : base;
  return Math.min(share, (MAX_WIDTH_SHARE * aspect) / model.width);
}

function findSpot(
  graphic: Graphic,
  random: Random,
  model: Model,
  scale: number,
  column: number,
  index: number,
  layers: number,
): Spot | null {
  const { aspect, brief } = graphic;
  const atSea = isSeaside(brief);
  const inside = (u: number): number => {
    const half = Math.min(0.5, (scale * model.width) / 2 / aspect);
    return clamp(u, half * 1.05, 1 - half * 1.05) * aspect;
  };
  if (model.anchor === "sky") {
    const y =
      model.kind === "birds" ? random.range(0.3, 0.42) : random.range(0.4, 0.55) - (index > 0 ? 0.1 : 0);
    return { x: inside(column), y: Math.max(y, scale * 1.05), scale };
  }
  if (model.anchor === "water" || model.anchor === "under") {
    const water = graphic.shapes.find(({ role }) => role === "water");
    if (!water) return null;
    // Smaller boats are placed farther away.
    const y = water.bounds.top + (atSea ? 0.09 : 0.12) + (index > 0 ? -0.03 - 0.015 * (index % 3) : 0.03);
    return { x: inside(column), y, scale };
  }
  const shore = graphic.side > 0 ? 0.13 : 0.87;
  // Subjects on the shore line up along the headland, from the edge of the picture inwards.
  const along = shore + (((index % 4) * scale * model.width * 0.55) / aspect) * graphic.side;
  const x = inside(atSea ? along : column);
  const layer = atSea
    ? HEADLAND_LAYER
    : model.height > 1 && brief.closeness < 0.5
      ? Math.max(0, layers - 3)
      : layers - 1;
  const ground = graphic.shapes.findLast((shape) => shape.role === "ridge" && shape.layer === layer);
  const foot = lerp(crestAt(ground, x) + 0.006, 0.93, atSea ? 0 : brief.closeness);
  return { x, y: Math.min(0.93, foot), scale };
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
  return model.parts.flatMap(({ outline, colour, gradient: _gradient, ...look }) => {
    const { left, right, top, bottom } = outline.bounds;
    const isLost = (right - left) * (bottom - top) * scale * scale < SMALLEST_PART;
    if (thingOf(model.kind) && (isLost || (look.alpha ?? 1) < FAINTEST)) return [];
    return [
      makeShape("subject", outline.placed(x, y, scale, 0, mirror).polygons, 0.6, colour, {
        ...look,
        layer: 100,
      }),
    ];
  });
}

/** Inserted behind waves, hills or houses that are nearer than the subject. */
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
  if (isBust(model.kind)) return shapes.length;
  // Its cable crosses the whole picture.
  if (model.kind === "cable car") return shapes.length;
  if (model.anchor === "sky") return before(({ role, layer }) => role === "ridge" && layer >= 2);
  if (model.height > 1 && !isSeaside(graphic.brief) && graphic.brief.closeness < 0.5)
    return before(({ layer }) => layer === layers - 2);
  return shapes.length;
}
