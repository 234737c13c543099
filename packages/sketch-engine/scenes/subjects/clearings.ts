import type { Placement } from "./draw-model";

/** Extent of a clearing on each side of its subject, as a share of the subject's width. */
const MARGIN = 0.75;

/** A clearing in the woods: trees nearer than `depth` may not rise into this rectangle of the picture. */
interface Clearing {
  left: number;
  right: number;
  /** Trees whose tip stays below this row hide nothing. */
  foot: number;
  depth: number;
}

/** Prevents trees from growing in front of subjects. */
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

  /** Whether a tree with its foot at (x, y) would hide a subject; in pixels. */
  hides(x: number, y: number, height: number, distance: number): boolean {
    const half = height * 0.2;
    return this.clearings.some(
      ({ left, right, foot, depth }) =>
        distance < depth && x + half > left && x - half < right && y - height < foot,
    );
  }
}
