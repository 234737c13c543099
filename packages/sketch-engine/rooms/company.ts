import type { Brief, SubjectOrder } from "../language/brief";
import { buildModel } from "../subjects/catalogue";
import type { SubjectKind } from "../subjects/kinds";
import type { Furnishing } from "./furnishing";

/** Heights in the foreground of a room, in picture heights. */
const SIZES: Partial<Record<SubjectKind, number>> = {
  cat: 0.2,
  person: 0.52,
  fox: 0.2,
  "thing cat": 0.2,
  "thing black cat": 0.2,
  "thing dog": 0.24,
  "thing fox": 0.2,
};
/** What stands on tables. */
const TABLEWARE: ReadonlySet<SubjectKind> = new Set(["cup", "candle"]);
const COLUMNS = [0.4, 0.56, 0.27, 0.68] as const;

/** Whether a subject is in the room with the eye; all others are outside. */
export const isInside = ({ kind }: SubjectOrder, room: Brief["room"]): boolean =>
  TABLEWARE.has(kind) || (room !== "table" && SIZES[kind] !== undefined);

/** Puts people and pets on the floor of a room, at a height of the picture. */
export function addCompany({ add, aspect, brief, random, isNight }: Furnishing, foot: number): void {
  let place = 0;
  for (const order of brief.subjects.filter(({ kind }) => SIZES[kind] !== undefined)) {
    for (let i = 0; i < order.count && place < COLUMNS.length; i++, place++) {
      const model = buildModel(order.kind, random.fork(`${order.kind}${i}`), isNight, order.colour);
      const size = (SIZES[order.kind] ?? 0) * Math.min(1.3, order.scale) * Math.min(1, aspect * 1.2);
      const x = COLUMNS[place]! * aspect;
      for (const { outline, colour, ...look } of model.parts)
        add(outline.placed(x, foot - 0.015 * i, size), colour, look);
    }
  }
}
