import type { Placement } from "./draw-model";

/** How far a clearing reaches beside its subject, as a share of the subject's width. */
const MARGIN = 0.75;

/** A gap in the woods: trees nearer than `depth` may not rise into this part of the picture. */
interface Clearing {
  left: number;
  right: number;
  /** Trees whose tip stays below hide nothing. */
  foot: number;
  depth: number;
}

/** Keeps trees from growing in front of subjects. */
export class Clearings {
  private readonly clearings: readonly Clearing[];

  constructor(placements: readonly Placement[]) {
    this.clearings = placements.flatMap(({ model, x, y, scale, depth }) =>
      depth === undefined
        ? []
        : [
            {
              left: x - scale * model.width * MARGIN,
              right: x + scale * model.width * MARGIN,
              foot: y - scale * 0.12,
              depth: depth * 1.3,
            },
          ],
    );
  }

  /** Whether a tree with its foot at (x, y) would stand in a view; all in pixels. */
  hides(x: number, y: number, height: number, distance: number): boolean {
    const half = height * 0.2;
    return this.clearings.some(
      ({ left, right, foot, depth }) =>
        distance < depth && x + half > left && x - half < right && y - height < foot,
    );
  }
}
