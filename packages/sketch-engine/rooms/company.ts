import type { Rgb } from "../core/colour";
import type { SubjectOrder } from "../language/brief";
import { buildModel } from "../subjects/catalogue";
import type { SubjectKind } from "../subjects/kinds";
import { type ThingKind, thingOf } from "../things/catalogue";
import { thingModel } from "../things/thing-model";
import type { Furnishing } from "./furnishing";

/** Heights of a person, and of an animal of one metre, in the foreground of a room, in picture heights. */
const PERSON_SIZE = 0.52;
const METRE = 0.45;
const COLUMNS = [0.4, 0.56, 0.27, 0.68] as const;

/** Whether a subject is in the room with the eye; all others are outside. */
export const isInside = ({ kind }: SubjectOrder): boolean =>
  sizeOf(kind) > 0 || thingOf(kind)?.home === "table";

/** The height of people and of animals that fit on the floor of a room; 0 for all others. */
function sizeOf(kind: SubjectKind): number {
  if (kind === "person") return PERSON_SIZE;
  const thing = thingOf(kind);
  return thing?.home === "ground" && thing.metres < 1 ? Math.max(0.16, thing.metres * METRE) : 0;
}

/** What gives light, and the height from which its parts are lit, as a share of its own height. */
const LIT_FROM: Partial<Record<SubjectKind, number>> = {
  "thing candle": 0.62,
  "thing floor lamp": 0.66,
  "thing lantern": 0.3,
};

/** Puts a thing on the floor, a table or a shelf at (x, y); `size` is its height in picture heights. */
export function addThing(
  { add, brief, lights }: Furnishing,
  kind: ThingKind,
  x: number,
  y: number,
  { size, colour, mirror = 1 }: { size: number; colour?: Rgb; mirror?: 1 | -1 },
): void {
  const { parts } = thingModel(kind, brief.subjects.find((order) => order.kind === kind)?.colour ?? colour);
  const from = LIT_FROM[kind];
  for (const { outline, colour: own, ...look } of parts) {
    const isLit = from !== undefined && outline.bounds.bottom < -from;
    add(outline.placed(x, y, size, 0, mirror), own, isLit ? { ...look, glow: 1.1 } : look);
  }
  if (from !== undefined) lights.push({ x, y: y - size * 0.85, reach: 0.06 + size * 0.7 });
}

/** Puts people and pets on the floor of a room, at a height of the picture. */
export function addCompany({ add, aspect, brief, random, isNight }: Furnishing, foot: number): void {
  let place = 0;
  for (const order of brief.subjects.filter(({ kind }) => sizeOf(kind) > 0)) {
    for (let i = 0; i < order.count && place < COLUMNS.length; i++, place++) {
      const model = buildModel(
        order.kind,
        random.fork(`${order.kind}${i}`),
        isNight,
        order.colour,
        undefined,
        order.looks?.[i % order.looks.length],
      );
      const size = sizeOf(order.kind) * Math.min(1.3, order.scale) * Math.min(1, aspect * 1.2);
      const x = COLUMNS[place]! * aspect;
      for (const { outline, colour, ...look } of model.parts)
        add(outline.placed(x, foot - 0.015 * i, size), colour, look);
    }
  }
}
