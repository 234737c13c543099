import type { Span } from "../grounds/ground";

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
export const UNDERWATER_VIEWS: readonly UnderwaterView[] = [
  { light: [0.35, 0.65], sink: 0, bowl: 1, depth: 0, size: 1, pitch: 0, across: [0.42, 0.58] },
  { light: [0.14, 0.24], sink: 0.14, wall: 0.95, depth: 0.02, size: 0.8, pitch: -0.16, across: [0.28, 0.36] },
  { light: [0.5, 0.6], sink: 0.34, bowl: 0.4, depth: 0.08, size: 1.45, pitch: -0.3, across: [0.46, 0.56] },
  {
    light: [0.42, 0.58],
    sink: -0.02,
    bowl: 3.1,
    depth: -0.12,
    size: 0.62,
    pitch: -0.05,
    across: [0.45, 0.55],
  },
  {
    light: [0.55, 0.7],
    sink: 0.12,
    bowl: 0.3,
    isCave: true,
    depth: -0.02,
    size: 0.72,
    pitch: 0.1,
    across: [0.52, 0.62],
  },
  {
    light: [0.76, 0.88],
    sink: -0.24,
    wall: 0.3,
    bowl: 0.2,
    depth: -0.24,
    size: 0.6,
    pitch: 0.12,
    across: [0.24, 0.34],
  },
];
