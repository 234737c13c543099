import { hex } from "../core/colour";
import { clamp, lerp } from "../core/math";
import { path } from "../core/path";
import type { Random } from "../core/random";
import type { SubjectOrder } from "../language/brief";
import type { Model, Part } from "../subjects/kinds";
import { isPerson } from "../subjects/person";
import { thingKind, thingKindOf, thingName, thingOf } from "../things/catalogue";
import { isBuilding } from "./camera";
import type { StagedModel } from "./staged-model";

/** Different things on one stage: how much of their real difference in size is shown. */
const SIZE_EXPONENT = 0.5;
/** Furniture of one room is compared by the eye. */
const FURNITURE_EXPONENT = 0.8;
const SIZE_RANGE = [0.36, 1.7] as const;
/** What is held is drawn this much larger than life. */
const HELD = 1.7;
/** What is smaller, in metres, people hold, and tables carry. */
const HAND_SIZE = 0.42;
const TABLE_SIZE = 0.62;
const MOST = 5;
/** The height of a narrow thing under another, such as a post under a bird. */
const TALLEST = 2.2;

/** Where things with a top or a seat carry others, as a share of their height. */
const TOPS: Readonly<Record<string, number>> = {
  ...{
    desk: 0.96,
    "dining table": 0.95,
    "coffee table": 0.92,
    sideboard: 0.98,
    wardrobe: 1,
    bookshelf: 1,
    stool: 0.94,
  },
  ...{
    "bar stool": 0.95,
    bench: 0.52,
    chair: 0.47,
    armchair: 0.4,
    "rocking chair": 0.42,
    sofa: 0.44,
    "couch with lamp": 0.3,
  },
  ...{
    bed: 0.5,
    "double bed": 0.48,
    cube: 0.76,
    cylinder: 0.88,
    steps: 0.98,
    arch: 0.96,
    books: 0.98,
    suitcase: 1,
    package: 0.9,
    cushion: 0.7,
    stove: 0.95,
    blanket: 0.9,
    "garden spade": 0.99,
  },
};
/** What of them is a table: what is named with it stands on it. On seats it does only where the prompt says so. */
const TABLES: ReadonlySet<string> = new Set([
  "desk",
  "dining table",
  "coffee table",
  "sideboard",
  "stool",
  "bookshelf",
  "stove",
]);
/** What lies on a seat or a bed anyway. */
const ON_SEATS: ReadonlySet<string> = new Set(["cushion", "cat", "teddy bear", "closed book"]);
/** Plinths of any size. */
export const SOLIDS: ReadonlySet<string> = new Set(["cube", "cylinder", "steps", "arch"]);
/** Width of a plinth, as a share of what stands on it, and its least and greatest height. */
const PLINTH_SPAN = 1.55;
const PLINTH_HEIGHTS = [0.5, 1] as const;
/** What lies flat below food. */
const DISHES: ReadonlySet<string> = new Set([
  "plate",
  "cutting board",
  "place setting",
  "newspaper",
  "rug",
  "blanket",
]);
/** What hangs on the wall, and what hangs from the ceiling. */
const ON_WALL: ReadonlySet<string> = new Set([
  "window",
  "window with curtains",
  "framed picture",
  "wall clock",
  "mirror",
]);
const FROM_CEILING: ReadonlySet<string> = new Set(["pendant lamp", "chandelier", "paper lamp"]);
/** Half the width of their cords, in heights of the lamp, and how far those reach into it. */
const [CORD, OVERLAP] = [0.008, 0.03];
const CORD_COLOUR = hex("#3a3733");
/** Height of the top of food that carries more, whose rim is higher than its middle, and of anything else. */
const [FOOD_TOP, TOP] = [0.86, 0.97];
/** The least and greatest height of what lies on top. */
const ATOP = [0.16, 0.5] as const;
/** What stands before seats and beds, with its height over theirs that is covered. */
const BEFORE_SEATS: ReadonlySet<string> = new Set(["coffee table", "stool", "wicker basket"]);
const NEARER = 0.3;
/** Where a flock flies, in heights of the main thing above its foot. */
const IN_SKY = -1.1;
/** The least height of a building behind a small thing, in heights of that. */
const BACKGROUND_SIZE = [1.3, 2.5] as const;

export const nameOf = ({ kind }: Pick<SubjectOrder, "kind">): string =>
  thingName(thingKindOf(kind) ?? thingKind(kind));

/** Height of what a subject names, in metres. */
export const metresOf = ({ kind }: Pick<SubjectOrder, "kind">): number =>
  thingOf(kind)?.metres ?? (kind === "person" ? 1.7 : 1);

/** Height of a thing beside another, in heights of that. */
export const sizeBeside = (order: SubjectOrder, main: SubjectOrder): number => {
  const exponent = isFurniture(order) && isFurniture(main) ? FURNITURE_EXPONENT : SIZE_EXPONENT;
  return clamp((metresOf(order) / metresOf(main)) ** exponent, ...SIZE_RANGE) * order.scale;
};

const isFurniture = ({ kind }: SubjectOrder): boolean => thingOf(kind)?.home === "room";

/**
 * Adds to a group what stands beside, on, in, under and behind it; in heights of the first thing, around (0, 0).
 *
 * @param group the main things
 * @param side where the light comes from, and where people hold things
 * @param build makes the model of a subject
 */
export function withCompanions(
  group: readonly StagedModel[],
  main: SubjectOrder,
  others: readonly SubjectOrder[],
  side: 1 | -1,
  build: (order: SubjectOrder, index: number) => Model,
  random: Random,
): StagedModel[] {
  const placed: StagedModel[] = [...group];
  const middle = spanOf(group);
  let [left, right] = middle;
  let [topLeft, topRight] = middle;
  let onWall = 0;
  const centre = (left + right) / 2;
  for (const [index, order] of others.entries()) {
    const model = build(order, 0);
    const name = nameOf(order);
    const own = random.fork(`other${index}`);
    const alone = (x: number, y: number, scale: number, relation: StagedModel["relation"]): StagedModel => ({
      ...{ model, x, y, scale, mirror: 1, turn: 0, relation },
    });
    const size = sizeBeside(order, main);
    if (FROM_CEILING.has(name)) {
      placed.unshift(alone(centre + 0.1 * side, -1.16, Math.min(size, 0.66), "behind"));
    } else if (model.anchor === "sky" && thingOf(order.kind) === undefined) {
      placed.unshift(alone(centre - side * 0.8, IN_SKY, Math.min(size, 0.4), "behind"));
    } else if (ON_WALL.has(name)) {
      const scale = Math.min(size, 0.7);
      const x = onWall++ % 2 === 0 ? left - scale * model.width * 0.2 : right + scale * model.width * 0.2;
      placed.unshift(alone(x, -0.98, scale, "behind"));
    } else if (order.relation === "atop" && !isPerson(main.kind)) {
      const scale = clamp((metresOf(order) / metresOf(main)) ** SIZE_EXPONENT * 0.5, ...ATOP);
      const top = TOPS[nameOf(main)] ?? (thingOf(main.kind)?.home === "table" ? FOOD_TOP : TOP);
      const count = Math.min(order.count, MOST);
      for (let i = 0; i < count; i++) {
        const x = centre + (i - (count - 1) / 2) * scale * model.width * 0.94;
        placed.push({ ...alone(x, -top + (i % 2) * 0.03, scale, "around"), turn: own.range(-0.3, 0.3) });
      }
    } else if (BEFORE_SEATS.has(name) && isSeat(nameOf(main)) && order.relation !== "behind") {
      placed.push(alone(centre - side * 0.16 * (middle[1] - middle[0]), NEARER, size, "around"));
    } else if (order.relation === "behind" && isBuilding(order.kind) && !isBuilding(main.kind)) {
      const scale = clamp((metresOf(order) / metresOf(main)) * 0.7, ...BACKGROUND_SIZE);
      // Farther away, it stands higher in the picture and reaches beyond what is before it.
      placed.unshift(alone(centre - side * 0.24 * scale * model.width, -0.14, scale, "behind"));
    } else if (order.relation === "under" || (DISHES.has(name) && order.relation !== "behind")) {
      const carrier = TOPS[name];
      // A plate or board reaches beyond what lies on it, and so does a plinth.
      const span = middle[1] - middle[0];
      if (SOLIDS.has(name)) {
        const wide = Math.max(span, 0.5) * PLINTH_SPAN;
        const scale = clamp(wide / model.width, ...PLINTH_HEIGHTS);
        const plinth = stretched(model, wide / (model.width * scale));
        placed.unshift({ ...alone(centre, scale * TOPS[name]!, scale, "under"), model: plinth });
        continue;
      }
      const scale = carrier
        ? Math.max(Math.min((span * 1.12) / model.width, TALLEST), size)
        : (span * 1.35) / model.width;
      placed.unshift(alone(centre, scale * (carrier ?? (model.width > 1.6 ? 0.55 : 0.9)), scale, "under"));
    } else if (order.relation === "around") {
      const scale = Math.max((middle[1] - middle[0]) / model.width, 0.7);
      placed.push(alone(centre, scale * 0.72, scale, "around"));
    } else if (isPerson(main.kind) && metresOf(order) < HAND_SIZE && order.relation !== "behind") {
      // Held before the body.
      const { model: holder, mirror } = group[0]!;
      const { at, metres } = holder.hold ?? { at: [0, 0], metres: 1 };
      const scale = clamp((metresOf(order) / metres) * HELD, 0.1, 0.34);
      placed.push(alone(at[0] * mirror, Math.min(0, at[1] + scale * 0.35), scale, "around"));
    } else if (carries(nameOf(main), order) && order.relation !== "behind") {
      // On the table, one after the other from its middle outwards.
      const isOnSeat = isSeat(nameOf(main));
      const scale = clamp((metresOf(order) / metresOf(main)) * (isOnSeat ? 0.86 : 1.15), 0.14, 0.75);
      for (let i = 0; i < Math.min(order.count, MOST); i++) {
        const half = (scale * model.width) / 2;
        const isFirst = topLeft === middle[0] && topRight === middle[1];
        const x = isFirst
          ? centre - half * 0.2
          : topRight - centre < centre - topLeft
            ? topRight + half
            : topLeft - half;
        if (isFirst) [topLeft, topRight] = [x - half, x + half];
        else if (x > centre) topRight = x + half;
        else topLeft = x - half;
        placed.push({
          ...alone(
            isOnSeat && order.count > 1
              ? lerp(middle[0], middle[1], 0.2 + (0.6 * (i + 0.5)) / order.count)
              : clamp(x, middle[0] + half, middle[1] - half),
            -TOPS[nameOf(main)]! + 0.02,
            scale,
            "around",
          ),
          model: i === 0 ? model : build(order, i),
        });
      }
    } else {
      const isBehind = order.relation === "behind";
      for (let i = 0; i < Math.min(order.count, MOST); i++) {
        const scale = isBehind ? Math.max(size, 0.9) : size * (i === 0 ? 1 : own.range(0.86, 1));
        const half = (scale * model.width) / 2;
        const toRight = order.side ? order.side === "right" : (index + i) % 2 === (side > 0 ? 0 : 1);
        // Things of one picture overlap a little, the outer ones farther away.
        const isDeep = isFurniture(main) && scale >= 0.7;
        const gap = isBehind ? -0.55 * half : isDeep ? -0.34 * half : -0.1 * half + 0.02;
        const x = toRight ? right + gap + half : left - gap - half;
        if (toRight) right = Math.max(right, x + half);
        else left = Math.min(left, x - half);
        const y = isBehind ? -0.16 : scale < 0.7 ? own.range(0.02, 0.09) : own.range(-0.1, -0.04);
        const one: StagedModel = {
          ...alone(x, y, scale, order.relation),
          model: i === 0 ? model : build(order, i),
          mirror: toRight ? 1 : -1,
        };
        if (isBehind || isDeep) placed.unshift(one);
        else placed.push(one);
      }
    }
  }
  return placed;
}

/** What hangs from the ceiling, in its place, with its cord up to the upper edge of the picture. */
export function hungUp(thing: StagedModel): StagedModel {
  const { model, y, scale, relation } = thing;
  const length = y / scale;
  if (relation !== "behind" || !FROM_CEILING.has(nameOf(model)) || length <= 1) return thing;
  const outline = path().polygon([
    [-CORD, OVERLAP - 1],
    [-CORD, -length],
    [CORD, -length],
    [CORD, OVERLAP - 1],
  ]);
  return { ...thing, model: { ...model, parts: [{ outline, colour: CORD_COLOUR }, ...model.parts] } };
}

/** A model of another width. */
function stretched(model: Model, factor: number): Model {
  const parts = model.parts.map(
    ({ outline, gradient, ...look }): Part => ({
      ...look,
      outline: outline.map((x, y) => [x * factor, y]),
      ...(gradient && { gradient: { ...gradient, aspect: gradient.aspect * factor } }),
    }),
  );
  return { ...model, width: model.width * factor, parts };
}
const isSeat = (main: string): boolean => TOPS[main] !== undefined && !TABLES.has(main);

const carries = (main: string, order: SubjectOrder): boolean =>
  metresOf(order) < TABLE_SIZE &&
  (TABLES.has(main) || (TOPS[main] !== undefined && ON_SEATS.has(nameOf(order))));

/** The left and right end of a group. */
export function spanOf(group: readonly StagedModel[]): [left: number, right: number] {
  return [
    Math.min(...group.map(({ x, scale, model }) => x - (scale * model.width) / 2)),
    Math.max(...group.map(({ x, scale, model }) => x + (scale * model.width) / 2)),
  ];
}
