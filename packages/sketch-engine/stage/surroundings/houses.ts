import { adjust, lch, type Rgb, toLch } from "../../core/colour";
import { lerp } from "../../core/math";
import { type Path, path } from "../../core/path";
import type { Random } from "../../core/random";
import type { Part } from "../../subjects/kinds";
import { hazed, isEvening, type Site } from "./site";

/** A row of house fronts; lengths in picture heights. */
export interface Row {
  /** Height of the pavement at a place across the picture. */
  base(x: number): number;
  /** Height of a storey. */
  storey: number;
  /** Fewest and most storeys. */
  storeys: readonly [number, number];
  /** Share of the colour that haze replaces. */
  haze: number;
}

const WALLS: readonly Rgb[] = [
  lch(0.84, 0.055, 75),
  lch(0.78, 0.06, 45),
  lch(0.86, 0.03, 100),
  lch(0.74, 0.04, 235),
  lch(0.8, 0.05, 20),
  lch(0.76, 0.045, 150),
  lch(0.66, 0.07, 40),
];
const ROOFS: readonly Rgb[] = [lch(0.46, 0.07, 35), lch(0.4, 0.02, 260), lch(0.5, 0.06, 45)];
const GLASS = lch(0.42, 0.03, 240);
const LAMPLIGHT = lch(0.86, 0.11, 75);
/** Widths of a house, in storeys. */
const WIDTHS = [1.5, 2.3] as const;
const LIT_SHARE = 0.45;

/** Fronts of houses side by side across the whole picture. */
export function houseRow(site: Site, row: Row, random: Random): Part[] {
  const { palette } = site.brief;
  const walls = random.shuffle(
    WALLS.map((wall, i) => (palette.length > 1 ? painted(wall, palette[i % palette.length]!) : wall)),
  );
  const parts: Part[] = [];
  let left = -random.range(0, 1) * row.storey;
  for (let i = 0; left < site.aspect; i++) {
    const width = row.storey * random.range(...WIDTHS);
    parts.push(
      ...house(site, row, { left, width, wall: walls[i % walls.length]! }, random.fork(`house${i}`)),
    );
    left += width;
  }
  return parts;
}

/** A wall in a colour of the palette, as light as walls are. */
function painted(wall: Rgb, colour: Rgb): Rgb {
  const [lightness] = toLch(wall);
  const [toLightness, chroma, hue] = toLch(colour);
  return lch(lerp(lightness, toLightness, 0.25), Math.min(chroma, 0.07), hue);
}

interface Front {
  left: number;
  width: number;
  wall: Rgb;
}

function house(site: Site, { base, storey, storeys, haze }: Row, front: Front, random: Random): Part[] {
  const { left, width } = front;
  const foot = base(left + width / 2);
  const floors = random.integer(...storeys);
  const eaves = foot - storey * (floors + 0.15);
  const wall = hazed(front.wall, site, haze);
  const trim = hazed(adjust(front.wall, 0.09, 0.5), site, haze);
  const roof = hazed(random.pick(ROOFS), site, haze);
  const isGabled = random.chance(0.4);
  const top = eaves - storey * (isGabled ? 0.75 : 0.42);
  const inset = isGabled ? width / 2 : storey * 0.18;
  const panes = path();
  const lit = path();
  const frames = path();
  const columns = Math.max(2, Math.round(width / (storey * 0.62)));
  const pitch = width / columns;
  const [paneWidth, paneHeight] = [pitch * 0.42, storey * 0.52];
  const isLit = () => isEvening(site.brief) && random.chance(LIT_SHARE);
  const window = (x: number, y: number, w: number, h: number): void => {
    frames.rect(x - w * 0.62, y - h * 0.08, w * 1.24, h * 1.2);
    const to = isLit() ? lit : panes;
    for (const side of [-1, 0.06]) to.rect(x + (side * w) / 2, y, w * 0.47, h);
  };
  for (let floor = 1; floor < floors; floor++)
    for (let column = 0; column < columns; column++)
      window(left + pitch * (column + 0.5), foot - storey * (floor + 0.82), paneWidth, paneHeight);
  const door = random.integer(0, columns - 1);
  const doorway = path().rect(
    left + pitch * (door + 0.26),
    foot - storey * 0.74,
    pitch * 0.48,
    storey * 0.78,
  );
  for (let column = 0; column < columns; column++)
    if (column !== door)
      window(left + pitch * (column + 0.5), foot - storey * 0.72, paneWidth * 1.35, storey * 0.46);
  const awning = random.chance(0.35)
    ? path().polygon([
        [left + pitch * 0.1, foot - storey * 0.92],
        [left + width - pitch * 0.1, foot - storey * 0.92],
        [left + width, foot - storey * 0.74],
        [left, foot - storey * 0.74],
      ])
    : null;
  const below = storey * 0.6;
  const part = (outline: Path, colour: Rgb, look: Partial<Part> = {}): Part => ({ outline, colour, ...look });
  return [
    part(
      path().polygon([
        [left - storey * 0.04, eaves],
        [left + inset, top],
        [left + width - inset, top],
        [left + width + storey * 0.04, eaves],
      ]),
      isGabled ? wall : roof,
      { tone: 0.5 },
    ),
    part(path().rect(left, eaves, width, foot - eaves + below), wall, { tone: 0.58 }),
    // Each house keeps a little of the light from the next.
    part(path().rect(left + width * 0.94, eaves, width * 0.06, foot - eaves + below), adjust(wall, -0.06), {
      alpha: 0.6,
    }),
    part(path().rect(left - storey * 0.03, eaves - storey * 0.05, width + storey * 0.06, storey * 0.1), trim),
    part(path().rect(left, foot - storey * 0.12, width, storey * 0.12 + below), adjust(wall, -0.14)),
    part(frames, trim),
    part(panes, hazed(GLASS, site, haze), { tone: 0.7 }),
    ...(lit.polygons.length > 0 ? [part(lit, LAMPLIGHT, { glow: 0.9 })] : []),
    part(doorway, hazed(lch(0.36, 0.05, random.pick([30, 150, 245])), site, haze)),
    ...(awning ? [part(awning, hazed(lch(0.55, 0.12, random.pick([25, 150, 60])), site, haze))] : []),
  ];
}
