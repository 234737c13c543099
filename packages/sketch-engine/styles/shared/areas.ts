import { type Graphic, mergeTrees, partsFrom, type Role, type Shape } from "../../graphic/shape";
import { mapParts, type RegionMap } from "../../stage/region-map";
import type { PlacedPart } from "../../stage/staged-model";

/** A whole picture as flat areas. Label 0 is the sky or the wall. */
export interface AreaMap extends RegionMap {
  /** What each label depicts. */
  roles: (Role | "sky")[];
}

/**
 * What is seen of a composition: one label for each flat area of colour.
 *
 * @param isWanted whether a shape is drawn
 * @param finest shapes thinner than this, in picture heights, are left out
 */
export function mapAreas(
  graphic: Graphic,
  width: number,
  height: number,
  isWanted: (shape: Shape) => boolean,
  finest = 0,
): AreaMap {
  const shapes = mergeTrees(graphic.shapes.filter(isWanted));
  const groups: PlacedPart[][] = [];
  const roles: Role[] = [];
  for (let i = 0; i < shapes.length; ) {
    const run = Math.max(1, partsFrom(shapes, i));
    groups.push(
      shapes
        .slice(i, i + run)
        .filter(({ alpha = 1 }) => alpha >= 0.4)
        .map((shape) => ({ polygons: shape.polygons, colour: shape.colour, look: shape })),
    );
    roles.push(shapes[i]!.role);
    i += run;
  }
  const { labels, colours, owners } = mapParts(groups, width, height, finest);
  return { labels, colours, owners, roles: owners.map((owner) => (owner < 0 ? "sky" : roles[owner]!)) };
}
