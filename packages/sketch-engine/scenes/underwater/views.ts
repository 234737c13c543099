import type { Span } from "../grounds/ground";
import views from "../views.json" with { type: "json" };

/** The composition of an underwater scene. */
export interface UnderwaterView {
  /** Position of the light, as a share of the width. */
  light: Span;
  /** Lowers the reef, in picture heights; a negative value raises it. */
  sink: number;
  /** Raises the reef on one side to a wall; 0 when absent. */
  wall?: number;
  /** Raises the reef towards both sides to a gorge; 0 when absent. */
  bowl?: number;
  /** Cave walls surround the picture except for the mouth. */
  isCave?: boolean;
  /** Large animals: downward offset in picture heights, factor on the size, pitch in radians, horizontal position. */
  depth: number;
  size: number;
  pitch: number;
  across: Span;
}

/** Compositions: a reef, a wall beside open water, open water, a gorge, a cave, a close view of the corals. */
export const UNDERWATER_VIEWS = views.underwater as unknown as readonly UnderwaterView[];
