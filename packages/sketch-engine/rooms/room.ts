import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import type { Part } from "../subjects/kinds";
import { isInside } from "./company";
import { type Furnishing, isEvening, type Opening, type RoomLight } from "./furnishing";
import { furnishRoom } from "./interior";
import { furnishTerrace } from "./terrace";

/** A place to look out from, in picture heights; the parts cover all but the opening, and each other from far to near. */
export interface Room {
  opening: Opening;
  parts: Part[];
  lights: RoomLight[];
}

/** Furnishes the room or terrace of the brief for a picture of this aspect. */
export function furnish(brief: Brief, aspect: number, random: Random, isFlat: boolean): Room {
  const parts: Part[] = [];
  const lights: RoomLight[] = [];
  const furnishing: Furnishing = {
    ...{ brief, aspect, random, isFlat, lights },
    isNight: isEvening(brief),
    add: (outline, colour, look = {}) => parts.push({ outline, colour, ...look }),
  };
  const opening = (brief.room === "terrace" ? furnishTerrace : furnishRoom)(furnishing);
  return { opening, parts, lights };
}

/** The brief of the scene outside, for an opening of this aspect. */
export const outsideOf = (brief: Brief, aspect: number): Brief => ({
  ...brief,
  ...{ room: "none", aspect, closeness: 0 },
  subjects: brief.subjects.filter((order) => !isInside(order)),
});
