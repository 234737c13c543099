import type { Span } from "../grounds/ground";

/** How a picture under water is composed. */
export interface UnderwaterView {
  /** Where the light comes from, as a share of the width. */
  light: Span;
  /** Lowers (or, below 0, raises) the reef, in picture heights. */
  sink: number;
  /** Lifts the reef on one side: a wall. */
  wall?: number;
  /** How much it rises towards both sides: a gorge. */
  bowl?: number;
  /** Rock closes the picture all round, but for a mouth. */
  isCave?: boolean;
  /** Where large animals swim, in picture heights, as a factor on their size, and steeper. */
  depth: number;
  size: number;
  pitch: number;
  across: Span;
}

/** A reef, a wall that falls into the blue, open water, a gorge, a cave, close above the corals. */
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
