import { adjust, lch, mixEvenly } from "../../core/colour";
import { path } from "../../core/path";
import type { Part } from "../../subjects/kinds";
import { type Box, bookcase, patchOfLight, pendant, print, rug, shelf, tiles, windowOf } from "./fittings";
import { extentOf, type Site, type Surrounding } from "./site";

const NO_BOWLS = { count: 0, colour: lch(0.9, 0.01, 90) };
const LINEN = lch(0.93, 0.015, 85);
/** The narrowest free wall beside the things, and the lowest above them, that something hangs on. */
const FREE = 0.26;
const LOW = 0.28;

/** A rug below the things, and a window or a print where the wall is free. */
export const livingRoom: Surrounding = {
  isOutside: false,
  shows: new Set(["window", "window with curtains"]),
  draw(site) {
    const { brief, colours, random, things, aspect, layout } = site;
    const { left, right, foot } = extentOf(site);
    const hasRug = !brief.excluded.has("rug") && !things.some(({ model }) => model.kind === "thing rug");
    const ground = Math.max(foot - 0.03, layout.horizon + 0.06);
    const asked = brief.subjects.find(({ kind }) => kind.startsWith("thing window"));
    const parts =
      hasRug && random.chance(0.6) ? rug((left + right) / 2, ground, (right - left) * 0.56, colours) : [];
    const box = freeWall(site, asked ? (asked.side ?? "any") : "any");
    if (!box) return parts;
    const isWindow = asked !== undefined || (brief.take % 2 === 1 && !brief.excluded.has("window"));
    if (!isWindow) return [...parts, ...print(narrowed(box, 0.76), colours, random)];
    const wide = asked ? widened(box, aspect) : narrowed(box, 0.82);
    return [
      ...windowOf(wide, brief, asked && asked.scale > 1.2 ? [3, 2] : [2, 2], asked && LINEN),
      ...patchOfLight(wide, brief, layout.horizon, aspect),
      ...parts,
    ];
  },
};

const narrowed = ({ x, y, width, height }: Box, share: number): Box => {
  const to = Math.min(width, height * share);
  return { x: x + (width - to) / 2, y, width: to, height };
};

/** A window that the words name reaches down behind the furniture. */
const widened = (box: Box, aspect: number): Box => {
  const { x, y, width, height } = { ...box, height: Math.max(box.height, 0.44) };
  const to = Math.min(Math.max(width, 0.4), 0.46 * aspect);
  const centre = Math.min(Math.max(x + width / 2, to / 2 + 0.08), aspect - to / 2 - 0.08);
  return { x: centre - to / 2, y, width: to, height };
};

/** Where the wall is free: at the side that is asked for, else beside the things or above them; null if nowhere. */
function freeWall(site: Site, side: "left" | "right" | "any"): Box | null {
  const { aspect, layout } = site;
  const { left, right, top } = extentOf(site);
  const isLeft = side === "any" ? left > aspect - right : side === "left";
  const beside = Math.max(left, aspect - right);
  if (side !== "any" || beside > FREE) {
    const width = Math.max(side === "any" ? 0 : 0.34 * aspect, beside * 0.72);
    const height = Math.min(0.42, layout.horizon - 0.22);
    const margin = Math.max(0.07, (beside - width) / 2);
    return { x: isLeft ? margin : aspect - margin - width, y: 0.1, width, height };
  }
  const space = Math.min(top, layout.horizon) - 0.05;
  if (space < LOW) return null;
  const height = Math.min(0.4, space - 0.06);
  return { x: (left + right) / 2 - 0.3, y: (space - height) * 0.55 + 0.02, width: 0.6, height };
}

/** A window with curtains and a print, on both sides of the bed. */
export const bedroom: Surrounding = {
  isOutside: false,
  shows: livingRoom.shows!,
  draw(site) {
    const { brief, aspect, colours, random, layout } = site;
    const isLeft = layout.across > 0.5;
    const at = (share: number, width: number) => (isLeft ? share : 1 - share) * aspect - width / 2;
    const window = { x: at(0.22, 0.26), y: 0.12, width: 0.26, height: Math.min(0.42, layout.horizon - 0.2) };
    const { left, right, foot } = extentOf(site);
    return [
      ...windowOf(window, brief, [2, 2], mixEvenly(colours.accent, LINEN, 0.6)),
      ...patchOfLight(window, brief, layout.horizon, aspect),
      ...print({ x: at(0.84, 0.17), y: 0.16, width: 0.17, height: 0.22 }, colours, random),
      ...rug((left + right) / 2, foot - 0.02, (right - left) * 0.58, colours),
    ];
  },
};

/** A wall of small panes from corner to corner, with the town's light behind. */
export const office: Surrounding = {
  isOutside: false,
  shows: livingRoom.shows!,
  draw({ brief, aspect, layout, random }) {
    const height = layout.horizon - 0.16;
    const columns = Math.max(3, Math.round(aspect / 0.24));
    return [
      ...windowOf({ x: 0.06, y: 0.07, width: aspect - 0.12, height }, brief, [columns, 3]),
      ...skyline(aspect, layout.horizon - 0.09, height, random.fork("skyline")),
      ...windowBars({ x: 0.06, y: 0.07, width: aspect - 0.12, height }, columns),
    ];
  },
};

const skyline = (aspect: number, foot: number, height: number, random: Site["random"]): Part[] => {
  const outline = path();
  for (let x = 0.06; x < aspect - 0.06; ) {
    const width = Math.min(random.range(0.05, 0.12), aspect - 0.06 - x);
    const tall = height * random.range(0.15, 0.5);
    outline.rect(x, foot - tall, width, tall);
    x += width;
  }
  return [{ outline, colour: lch(0.72, 0.03, 245), alpha: 0.55, glow: 0.15 }];
};

/** The bars before the skyline. */
const windowBars = ({ x, y, width, height }: Box, columns: number): Part[] => {
  const bars = path();
  for (let column = 1; column < columns; column++)
    bars.rect(x + (width * column) / columns - 0.005, y, 0.01, height);
  return [{ outline: bars, colour: lch(0.3, 0.01, 250) }];
};

export const library: Surrounding = {
  isOutside: false,
  shows: new Set(["bookshelf"]),
  draw: ({ aspect, layout, random }) =>
    bookcase(
      { x: -0.02, y: 0.04, width: aspect + 0.04, height: layout.horizon - 0.06 },
      random.fork("books"),
    ),
};

/** Shelves on the wall and lamps on cords, as behind a bar or in a shop. */
export const café: Surrounding = {
  isOutside: false,
  draw({ brief, aspect, layout, random, colours }) {
    const wide = aspect * 0.8;
    const shade = lch(0.34, 0.03, 150);
    return [
      ...tiles(
        { x: -0.02, y: layout.horizon - 0.2, width: aspect + 0.04, height: 0.2 },
        0.045,
        adjust(colours.wall, -0.05),
      ),
      ...[0.24, 0.39].flatMap((y) =>
        layout.horizon - y > 0.16
          ? shelf({ x: (aspect - wide) / 2, y, width: wide }, NO_BOWLS, random.fork(`shelf${y}`))
          : [],
      ),
      ...[0.2, 0.5, 0.8].flatMap((share) => pendant(aspect * share, 0.15, 0.055, brief, shade)),
    ];
  },
};

export const bathroom: Surrounding = {
  isOutside: false,
  draw: ({ aspect, layout, colours, brief }) => [
    ...tiles(
      { x: -0.02, y: layout.horizon - 0.36, width: aspect + 0.04, height: 0.36 },
      0.07,
      adjust(colours.wall, 0.04, 0.7),
    ),
    ...windowOf({ x: aspect * 0.66, y: 0.08, width: 0.2, height: 0.18 }, brief, [2, 1]),
  ],
};

/** An open window above the sill on which the things stand. */
export const windowsill: Surrounding = {
  isOutside: true,
  place: (layout) => ({ ...layout, horizon: 0.72, foot: 0.83, size: Math.min(0.56, layout.size) }),
  draw({ aspect, layout, colours }) {
    const { horizon } = layout;
    const [side, top, front] = [0.1 * Math.min(1, aspect), 0.09, 0.87];
    const jamb = 0.026;
    const wood = lch(0.95, 0.01, 85);
    const inner = aspect - 2 * side;
    return [
      {
        outline: path()
          .rect(-0.02, -0.02, side + 0.02, horizon + 0.06)
          .rect(aspect - side, -0.02, side + 0.02, horizon + 0.06)
          .rect(side, -0.02, inner, top + 0.02),
        colour: colours.wall,
      },
      {
        outline: path()
          .rect(side, top, jamb, horizon - top + 0.02)
          .rect(aspect - side - jamb, top, jamb, horizon - top + 0.02)
          .rect(side + jamb, top, inner - 2 * jamb, jamb)
          .rect(aspect / 2 - jamb * 0.3, top + jamb, jamb * 0.6, horizon - top - jamb),
        colour: wood,
        tone: 0.7,
      },
      { outline: path().rect(-0.02, front, aspect + 0.04, 0.035), colour: adjust(colours.floor, -0.1) },
      { outline: path().rect(-0.02, front + 0.035, aspect + 0.04, 1), colour: adjust(colours.wall, -0.05) },
    ];
  },
};
