import { clamp } from "../../core/math";
import type { SubjectKind } from "../../subjects/kinds";

/** Where only far positions are free, subjects are enlarged to at least this share of the size wanted. */
export const SMALLEST = 0.75;

/** Heights of things, as shares of the picture's height: of those that the prompt calls small, and of all others. */
const SMALL_THING = [0.1, 0.14] as const;
const THING = [0.16, 0.56] as const;

/** Height of subjects in the sky, as a share of the picture's height. */
export const SKY_SIZE: Partial<Record<SubjectKind, number>> = {
  "cable car": 0.24,
};
/** Height of subjects on the ground that are larger or smaller than others of their height, as a share of the picture's height. */
export const GROUND_SIZE: Partial<Record<SubjectKind, number>> = { "thing waterfall": 0.56, lodge: 0.34 };

/** The share of the picture's height that a thing takes, near the share that a subject of its size would take. */
export const thingShare = (share: number, scale: number): number =>
  clamp(share, ...(scale < SMALLEST ? SMALL_THING : THING));
