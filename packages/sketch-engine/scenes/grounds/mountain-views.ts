import type { Span, View } from "./ground";

/** The composition of a mountain landscape. */
export interface MountainView extends View {
  /** Moves the far shore away from the camera, in world units. */
  shore: Span;
  /** Factors on the height of the ranges and of the main peak. */
  ranges: Span;
  hero: Span;
  /** The main peak: distance from the centre as a share of the picture's width; distance in world units. */
  heroAcross: Span;
  heroZ: Span;
  /** Mountains on both sides of a winding valley instead of a far shore. */
  isValley?: boolean;
  /** Height of a slope in the foreground on the side of the sun, in world units. */
  shoulder?: number;
}

const MIRROR: MountainView = {
  horizon: [0.46, 0.5],
  eye: [1.1, 1.3],
  focal: [1.25, 1.45],
  sun: [0.2, 0.3],
  shore: [-3, 0],
  ranges: [0.7, 0.95],
  hero: [1.05, 1.25],
  heroAcross: [0, 0.03],
  heroZ: [30, 34],
};

const BIG_SKY: MountainView = {
  horizon: [0.76, 0.82],
  eye: [0.75, 0.95],
  focal: [1.05, 1.2],
  sun: [0.02, 0.16],
  framing: "tips",
  shore: [1, 4],
  ranges: [0.75, 1],
  hero: [0.5, 0.85],
  heroAcross: [0.24, 0.36],
  heroZ: [38, 46],
};

const VALLEY: MountainView = {
  horizon: [0.2, 0.28],
  eye: [6.4, 8],
  focal: [1.1, 1.25],
  sun: [0.05, 0.22],
  shore: [0, 0],
  ranges: [0.85, 1.05],
  hero: [0.7, 1],
  heroAcross: [0.08, 0.24],
  heroZ: [46, 54],
  isValley: true,
};

const TOWERING: MountainView = {
  horizon: [0.8, 0.86],
  eye: [0.8, 1],
  focal: [1.15, 1.3],
  sun: [0.3, 0.4],
  framing: "side",
  shore: [-4.5, -3],
  ranges: [0.5, 0.7],
  hero: [1.15, 1.35],
  heroAcross: [0.08, 0.2],
  heroZ: [24, 27],
};

const SLOPE: MountainView = {
  horizon: [0.54, 0.62],
  eye: [1.5, 1.8],
  focal: [1.2, 1.3],
  sun: [0.0, 0.06],
  shore: [1, 3],
  ranges: [0.8, 1],
  hero: [0.75, 1.1],
  heroAcross: [0.22, 0.32],
  heroZ: [32, 42],
  shoulder: 2.3,
};

const TELEPHOTO: MountainView = {
  horizon: [0.6, 0.68],
  eye: [1.6, 2],
  focal: [2.1, 2.6],
  sun: [0.14, 0.24],
  shore: [3, 5],
  ranges: [0.7, 0.85],
  hero: [0.5, 0.7],
  heroAcross: [0.12, 0.26],
  heroZ: [44, 54],
};

const GATE: MountainView = {
  horizon: [0.58, 0.66],
  eye: [1.15, 1.4],
  focal: [1.15, 1.25],
  sun: [0.02, 0.1],
  framing: "both",
  shore: [-1, 2],
  ranges: [1.05, 1.35],
  hero: [0.4, 0.6],
  heroAcross: [0.18, 0.3],
  heroZ: [34, 44],
};

const BRANCH: MountainView = {
  horizon: [0.66, 0.72],
  eye: [1.2, 1.5],
  focal: [1.4, 1.7],
  sun: [0.16, 0.3],
  framing: "branch",
  shore: [0, 3],
  ranges: [0.55, 0.75],
  hero: [0.8, 1.05],
  heroAcross: [0.12, 0.22],
  heroZ: [38, 46],
};

/** All compositions of mountain landscapes. */
export const MOUNTAIN_VIEWS: readonly MountainView[] = [
  MIRROR,
  VALLEY,
  BIG_SKY,
  TOWERING,
  SLOPE,
  TELEPHOTO,
  GATE,
  BRANCH,
];

/** Compositions in which a slope can be seen from near to far. */
export const SLOPE_VIEWS: readonly MountainView[] = [SLOPE, VALLEY, GATE, TOWERING];
