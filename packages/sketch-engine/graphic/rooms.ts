import { lch, type Rgb, toLch } from "../core/colour";
import type { Random } from "../core/random";
import type { StyleName } from "../language/brief";
import { furnish } from "../rooms/room";
import { type Graphic, makeShape, type Shape } from "./shape";

/** The row of shapes that lies in front of all others. */
const ROOM_LAYER = 100;

/** The aspect of the opening through which the outside is seen. */
export function openingOf({ brief, aspect }: Pick<Graphic, "brief" | "aspect">, random: Random) {
  return furnish(brief, aspect, random, true).opening;
}

/** Styles on light paper, in which walls of dark wood would be a wash over the whole sheet. */
const ON_PAPER: ReadonlySet<StyleName> = new Set(["ink", "ukiyoe"]);

function paled(colour: Rgb, style: StyleName): Rgb {
  if (!ON_PAPER.has(style)) return colour;
  const [lightness, chroma, hue] = toLch(colour);
  return lch(0.42 + 0.58 * lightness, chroma, hue);
}

/** Puts a room or terrace around a graphic of the outside that was composed for the opening. */
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
        makeShape("subject", outline.polygons, 0.9, paled(colour, asked.brief.style), {
          ...look,
          layer: ROOM_LAYER,
        }),
      ),
    ],
    horizon: top + outside.horizon * height,
    sun: { x, y, radius: outside.sun.radius * height },
  };
}
