import type { Rgb } from "../core/colour";
import type { Path } from "../core/path";
import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import type { Look } from "../subjects/kinds";

/** A lamp, candle or fire: its position and reach in picture heights. */
export interface RoomLight {
  x: number;
  y: number;
  reach: number;
}

/** Where the world outside can be seen, in picture heights. */
export interface Opening {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a room is furnished with. */
export interface Furnishing {
  brief: Brief;
  /** Width of the picture over its height. */
  aspect: number;
  random: Random;
  isNight: boolean;
  /** Flat styles leave out planks and stones, which their strokes could not show. */
  isFlat: boolean;
  add(outline: Path, colour: Rgb, look?: Look): void;
  lights: RoomLight[];
}

/** Lamps are lit in the evening, and when the prompt asks for their light. */
export const isEvening = ({ time, storm }: Brief): boolean =>
  time === "night" || time === "dusk" || storm > 0.6;
