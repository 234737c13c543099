import views from "../views.json" with { type: "json" };
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

/** All compositions of mountain landscapes. */
export const MOUNTAIN_VIEWS = views.mountains as unknown as readonly MountainView[];

/** Compositions of a valley with a river through it. */
export const VALLEY_VIEWS = views.valley as unknown as readonly MountainView[];

/** With a lower horizon than this, little water is seen. */
const LOWEST_HORIZON = 0.75;

/** Compositions with much water that nothing hides. */
export const OPEN_VIEWS = MOUNTAIN_VIEWS.filter(
  ({ shoulder, horizon }) => !shoulder && horizon[1] < LOWEST_HORIZON,
);

/** Compositions in which a slope can be seen from near to far. */
export const SLOPE_VIEWS = [4, 1, 6, 3].map((index) => MOUNTAIN_VIEWS[index]!);
