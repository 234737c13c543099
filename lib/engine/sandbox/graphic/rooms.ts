import type { Random } from "../core/random";
import { furnish } from "../rooms/room";
import { type Graphic, makeShape, type Shape } from "./shape";

/** The row of shapes that lies in front of all others. */
const ROOM_LAYER = 100;

/** The aspect of the opening through which the outside is seen. */
export function openingOf({ brief, aspect }: Pick<Graphic, "brief" | "aspect">, random: Random) {
  return furnish(brief, aspect, random, true).opening;
}

/** Puts a room, terrace or table around a graphic of the outside that was composed for the opening. */
export function addRoom(outside: Graphic, asked: Pick<Graphic, "brief" | "aspect">, random: Random): Graphic {
  const { opening, parts } = furnish(asked.brief, asked.aspect, random, true);
  const { left, top, height } = opening;
  const place = (x: number, y: number) => [left + x * height, top + y * height] as const;
  const shrunk = outside.shapes.map(
    ({ role, polygons, nearness, colour, ...look }): Shape =>
      makeShape(
        role,
        polygons.map((polygon) => polygon.map(([x, y]) => place(x, y))),
        nearness,
        colour,
        look,
      ),
  );
  const [x, y] = place(outside.sun.x, outside.sun.y);
  return {
    ...outside,
    ...asked,
    shapes: [
      ...shrunk,
      ...parts.map(({ outline, colour, ...look }) =>
        makeShape("subject", outline.polygons, 0.9, colour, { ...look, layer: ROOM_LAYER }),
      ),
    ],
    horizon: top + outside.horizon * height,
    sun: { x, y, radius: outside.sun.radius * height },
  };
}
